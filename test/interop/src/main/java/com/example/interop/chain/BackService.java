package com.example.interop.chain;

/** The second of two applications. */
public interface BackService {
    /** Which instance answered. */
    String visit(long id);

    /** What came as attachment {@code key}; null where nothing did. */
    String attachment(String key);
}
