package com.example.interop.model;

/** An enum whose text is not its name: a definition lists the text, the wire carries the name. */
public enum Level {
    LOW("level-1"),
    HIGH("level-2");

    private final String text;

    Level(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
