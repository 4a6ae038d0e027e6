#pragma once

#include <string>

/// What our pictures have in common.

namespace yomi::plot {

// Of middle lightness, to be seen on white and on black.
inline constexpr const char* kSvgColours[] = {"#3b82c4", "#d9702b", "#2f9e6e", "#c2509b", "#b0972b",
                                              "#7a68c9", "#c94f4f", "#3aa3a8", "#8a6d4b", "#6f8f2f"};
inline constexpr const char* kSvgInk = "#808080";

/// The beginning of a picture of that size, up to "</svg>".
std::string svg_head(double width, double height, const std::string& description);
std::string svg_escaped(const std::string& text);
/// A text whose start, middle or end (`anchor`) is at x; `more` are attributes.
std::string svg_text(double x, double y, const char* anchor, const std::string& text,
                     const std::string& more = {});

}  // namespace yomi::plot
