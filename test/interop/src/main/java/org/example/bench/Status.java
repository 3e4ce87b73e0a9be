package org.example.bench;

public enum Status {
    NEW,
    PAID,
    SENT
}
