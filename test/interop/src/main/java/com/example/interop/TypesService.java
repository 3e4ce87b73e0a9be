package com.example.interop;

/**
 * Every type family. Of each type X there is {@code echoX} (gives back what came), {@code describeX} (says in Java's own
 * words what came) and {@code giveX} (a value made here; which one is a number from 0).
 */
public interface TypesService
        extends PrimitiveTypes, BoxedTypes, ScalarTypes, TimeTypes, ArrayTypes, CollectionTypes, MapTypes, PojoTypes,
                GenericTypes, OpenTypes {
    /** The words about what {@code give<suffix>(which)} gives. */
    String describeGiven(String suffix, int which);
}
