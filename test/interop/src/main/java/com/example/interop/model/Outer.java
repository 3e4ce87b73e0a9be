package com.example.interop.model;

import java.io.Serializable;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A class that only holds nested classes, two deep. */
public class Outer {
    @Data
    @NoArgsConstructor
    @AllArgsConstructor
    public static class Inner implements Serializable {
        private String name;
        private Deep deep;

        @Data
        @NoArgsConstructor
        @AllArgsConstructor
        public static class Deep implements Serializable {
            private long depth;
        }
    }
}
