package com.example.interop;

import com.example.interop.model.Color;
import com.example.interop.model.Item;

/** Arrays. */
public interface ArrayTypes {
    int[] echoIntArray(int[] value);
    String describeIntArray(int[] value);
    int[] giveIntArray(int which);

    long[] echoLongArray(long[] value);
    String describeLongArray(long[] value);
    long[] giveLongArray(int which);

    double[] echoDoubleArray(double[] value);
    String describeDoubleArray(double[] value);
    double[] giveDoubleArray(int which);

    float[] echoFloatArray(float[] value);
    String describeFloatArray(float[] value);
    float[] giveFloatArray(int which);

    boolean[] echoBooleanArray(boolean[] value);
    String describeBooleanArray(boolean[] value);
    boolean[] giveBooleanArray(int which);

    String[] echoStringArray(String[] value);
    String describeStringArray(String[] value);
    String[] giveStringArray(int which);

    Long[] echoBoxedLongArray(Long[] value);
    String describeBoxedLongArray(Long[] value);
    Long[] giveBoxedLongArray(int which);

    Color[] echoColorArray(Color[] value);
    String describeColorArray(Color[] value);
    Color[] giveColorArray(int which);

    Item[] echoItemArray(Item[] value);
    String describeItemArray(Item[] value);
    Item[] giveItemArray(int which);

    int[][] echoIntMatrix(int[][] value);
    String describeIntMatrix(int[][] value);
    int[][] giveIntMatrix(int which);
}
