package com.example.interop.model;

import lombok.Getter;

/** A business exception that its method declares. */
@Getter
public class OrderException extends Exception {
    private final String code;

    public OrderException(String code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
    }
}
