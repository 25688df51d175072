import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** A bot without a JSON library: it reads the numbers that it needs where they stand, and picks one
    of the first two actions by its seed: there are always two at least. */
class Bot {
    static long number(String line, String key) {
        int from = line.indexOf(key) + key.length(), to = from;
        while (Character.isDigit(line.charAt(to))) to++;
        return Long.parseUnsignedLong(line.substring(from, to));
    }

    public static void main(String[] args) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Random luck = new Random();
        for (String line; (line = lines.readLine()) != null;) {
            if (line.startsWith("{\"type\":\"hello\"")) {
                System.out.println("{\"type\":\"ready\"}");
            } else if (line.startsWith("{\"type\":\"start\"")) {
                luck = new Random(number(line, "\"seed\":"));
            } else if (line.startsWith("{\"type\":\"turn\"")) {
                System.out.println("{\"type\":\"action\",\"id\":" + number(line, "\"id\":")
                    + ",\"index\":" + luck.nextInt(2) + "}");
            }
        }
    }
}
