package com.example.interop.model;

/** A plain enum. */
public enum Color {
    RED,
    GREEN,
    BLUE
}
