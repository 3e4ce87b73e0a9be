package com.example.interop.model;

import java.io.Serializable;
import lombok.Getter;
import lombok.Setter;

/** Has a field that its sub-class declares again. */
public class ShadowParent implements Serializable {
    @Getter
    @Setter
    private String name;

    /** Fills the hidden field, which the sub-class's accessors no longer reach. */
    public ShadowParent withHidden(String hidden) {
        this.name = hidden;
        return this;
    }
}
