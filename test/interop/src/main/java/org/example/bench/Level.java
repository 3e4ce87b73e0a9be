package org.example.bench;

public enum Level {
    SILVER,
    GOLD
}
