#pragma once

namespace yomi::test {

/// How many times the whole test program has allocated memory so far.
long allocations();

}  // namespace yomi::test
