package com.example.interop.model;

import lombok.Getter;
import lombok.NoArgsConstructor;

/** Named in no signature: 3.2+ refuses to send it as it is. */
@Getter
@NoArgsConstructor
public class Hexagon extends Shape {
    private double edge;

    public Hexagon(double edge) {
        super("hexagon");
        this.edge = edge;
    }
}
