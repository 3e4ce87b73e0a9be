package com.example.interop.model;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.Getter;
import lombok.NoArgsConstructor;
import lombok.Setter;

/** Inheritance, a nested POJO, a list and maps of POJOs, an enum, and a nested class. */
@Getter
@Setter
public class Order extends BaseEntity {
    private String number;
    private Color color;
    private Address address;
    private List<Item> items;
    private Map<String, Item> bySku;
    private Map<Long, List<Item>> byShelf;
    private Note note;

    /** A nested class: {@code Order$Note} on the wire, {@code Order.Note} in definitions of 3.x. */
    @Data
    @NoArgsConstructor
    @AllArgsConstructor
    public static class Note implements Serializable {
        private String text;
        private Level level;
    }
}
