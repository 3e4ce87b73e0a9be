package com.example.interop.model;

/** An enum whose constants have bodies: their run-time classes are {@code Operation$1} and {@code Operation$2}. */
public enum Operation {
    PLUS {
        @Override
        public long apply(long left, long right) {
            return left + right;
        }
    },
    MINUS {
        @Override
        public long apply(long left, long right) {
            return left - right;
        }
    };

    public abstract long apply(long left, long right);
}
