package com.example.interop.model;

import java.io.Serializable;
import java.util.Date;
import lombok.Getter;
import lombok.Setter;

/** Super-class with private fields of its own. */
@Getter
@Setter
public abstract class BaseEntity implements Serializable {
    private Long id;
    private Date createdAt;
}
