/* A bot in C without a JSON library: it reads the numbers that it needs where they stand, and
   picks one of the first two actions by its seed: there are always two at least. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is(const char *line, const char *beginning) {
    return strncmp(line, beginning, strlen(beginning)) == 0;
}

static unsigned long long number(const char *line, const char *key) {
    return strtoull(strstr(line, key) + strlen(key), NULL, 10);
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    unsigned long long luck = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (is(line, "{\"type\":\"hello\"")) {
            puts("{\"type\":\"ready\"}");
        } else if (is(line, "{\"type\":\"start\"")) {
            luck = number(line, "\"seed\":");
        } else if (is(line, "{\"type\":\"turn\"")) {
            luck = luck * 6364136223846793005ULL + 1442695040888963407ULL;
            printf("{\"type\":\"action\",\"id\":%llu,\"index\":%d}\n", number(line, "\"id\":"),
                   (int)(luck >> 63));
        }
        fflush(stdout);
    }
}
