package com.example.interop.model;

/** A business exception that no method declares. */
public class PaymentException extends RuntimeException {
    public PaymentException(String message) {
        super(message);
    }
}
