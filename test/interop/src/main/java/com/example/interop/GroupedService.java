package com.example.interop;

/** Exported several times, under different groups and versions. */
public interface GroupedService {
    /** {@code group=<group or ->,version=<version or ->} of the export that was called. */
    String which();
    String whichFor(String name);
}
