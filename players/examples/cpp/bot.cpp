// A bot in C++ without a JSON library: it reads the numbers that it needs where they stand, and
// picks one of the first two actions by its seed: there are always two at least.
#include <iostream>
#include <random>
#include <string>

static unsigned long long number(const std::string &line, const std::string &key) {
    return std::stoull(line.substr(line.find(key) + key.size(), 20));
}

int main() {
    std::mt19937_64 luck;
    for (std::string line; std::getline(std::cin, line);) {
        if (line.rfind(R"({"type":"hello")", 0) == 0) {
            std::cout << R"({"type":"ready"})" << std::endl;
        } else if (line.rfind(R"({"type":"start")", 0) == 0) {
            luck.seed(number(line, R"("seed":)"));
        } else if (line.rfind(R"({"type":"turn")", 0) == 0) {
            std::cout << R"({"type":"action","id":)" << number(line, R"("id":)")
                      << R"(,"index":)" << luck() % 2 << "}" << std::endl;
        }
    }
}
