package com.example.interop.model;

/** An interface that a method returns. */
public interface Animal {
    String getName();
}
