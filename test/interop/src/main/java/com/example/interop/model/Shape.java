package com.example.interop.model;

import java.io.Serializable;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A class that can be used by itself and has a sub-class. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Shape implements Serializable {
    private String kind;
}
