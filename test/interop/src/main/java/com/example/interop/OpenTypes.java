package com.example.interop;

import com.example.interop.model.Animal;
import com.example.interop.model.Shape;
import java.util.List;

/** Types that do not say which class a value has. */
public interface OpenTypes {
    Object echoObject(Object value);
    String describeObject(Object value);
    Object giveObject(int which);

    /** A class that no signature names. */
    Animal giveAnimal(int which);

    List<Shape> echoShapeList(List<Shape> value);
    String describeShapeList(List<Shape> value);
    /** Holds a sub-class that no signature names. */
    List<Shape> giveShapeList(int which);
}
