package com.example.interop.model;

import java.io.Serializable;
import java.util.List;
import lombok.Getter;
import lombok.Setter;

/** For shared and cyclic references. */
@Getter
@Setter
public class Node implements Serializable {
    private String name;
    private Node next;
    private List<Node> children;
}
