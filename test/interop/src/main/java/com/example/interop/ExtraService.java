package com.example.interop;

/** Exported on demand only. The second release, in {@code src/second-release/}, has one method more. */
public interface ExtraService {
    String greet(String name);
}
