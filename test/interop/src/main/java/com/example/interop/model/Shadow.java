package com.example.interop.model;

import lombok.Getter;
import lombok.Setter;

/** Hessian writes the field {@code name} twice; the sub-class's value is the second. */
@Getter
@Setter
public class Shadow extends ShadowParent {
    private String name;
}
