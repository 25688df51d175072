//! A bot in Rust without a JSON library: it reads the numbers that it needs where they stand, and
//! picks one of the first two actions by its seed: there are always two at least.
use std::io::{stdin, BufRead};

fn number(line: &str, key: &str) -> u64 {
    let rest = &line[line.find(key).expect(key) + key.len()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().expect(key)
}

fn main() {
    let mut luck: u64 = 0;
    for line in stdin().lock().lines() {
        let line = line.expect("UTF-8");
        if line.starts_with("{\"type\":\"hello\"") {
            println!("{{\"type\":\"ready\"}}");
        } else if line.starts_with("{\"type\":\"start\"") {
            luck = number(&line, "\"seed\":");
        } else if line.starts_with("{\"type\":\"turn\"") {
            luck = luck.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let id = number(&line, "\"id\":");
            println!("{{\"type\":\"action\",\"id\":{},\"index\":{}}}", id, luck >> 63);
        }
    }
}
