#include "cli/program.hpp"

int main(int argc, char** argv) { return yomi::cli::run(argc, argv); }
