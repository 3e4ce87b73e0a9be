package com.example.interop.model;

import java.io.Serializable;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** Floats in fields: hessian-lite 4 writes those as they are, widened to double. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Measure implements Serializable {
    private float amount;
    private Float boxed;
    private float[] series;
}
