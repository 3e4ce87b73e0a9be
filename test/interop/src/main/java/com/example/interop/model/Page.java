package com.example.interop.model;

import java.io.Serializable;
import java.util.List;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A generic POJO with a list of its variable: a definition names it {@code Page}, without its argument. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Page<T> implements Serializable {
    private int number;
    private long total;
    private List<T> items;
}
