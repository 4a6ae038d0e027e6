#pragma once

#include <string>
#include <vector>

namespace yomi::lab {

/// How well weights predicted held-out moves after one epoch.
struct TrainingPoint {
    int epoch = 0;
    double seconds = 0;  ///< since training began or went on
    double log_likelihood = 0;
    double first = 0;  ///< share of moves that were predicted first …
    double first_five = 0;
    double first_ten = 0;
    double rank = 0;  ///< mean, of the moves that were played
};

/// What `yomi train` measured, epoch by epoch, in a file beside the weights.
struct TrainingLog {
    std::string about;  ///< what is learned from what, in lines
    std::vector<TrainingPoint> points;
};

/// The end of the name of such a file, behind the name of the weights.
inline constexpr const char* kTrainingLogEnd = ".training.csv";

/// Lines of "# " with what it is about, one of headings, one for each point.
std::string csv_of(const TrainingLog& log);
/// Throws base::Error naming `source` and the line for what is no such file.
TrainingLog read_training_log(const std::string& text, const std::string& source);

/// Adds a point to the file and writes it again. Points of an epoch that is not before it are dropped, and
/// everything if the file is about something else or damaged.
void add_training_point(const std::string& path, const std::string& about, const TrainingPoint& point);

}  // namespace yomi::lab
