package com.example.interop;

import com.example.interop.model.AllFields;
import com.example.interop.model.Item;
import com.example.interop.model.Measure;
import com.example.interop.model.Meeting;
import com.example.interop.model.Node;
import com.example.interop.model.OddNames;
import com.example.interop.model.Order;
import com.example.interop.model.Outer;
import com.example.interop.model.Shadow;
import com.example.interop.model.User;

/** POJOs without type variables. */
public interface PojoTypes {
    /** Named here by itself, so that definitions describe it: they do not describe what is only an argument of a generic POJO. */
    User echoUser(User value);
    String describeUser(User value);
    User giveUser(int which);

    Item echoItem(Item value);
    String describeItem(Item value);
    Item giveItem(int which);

    Measure echoMeasure(Measure value);
    String describeMeasure(Measure value);
    Measure giveMeasure(int which);

    Meeting echoMeeting(Meeting value);
    String describeMeeting(Meeting value);
    Meeting giveMeeting(int which);

    Order echoOrder(Order value);
    String describeOrder(Order value);
    Order giveOrder(int which);

    AllFields echoAllFields(AllFields value);
    String describeAllFields(AllFields value);
    AllFields giveAllFields(int which);

    OddNames echoOddNames(OddNames value);
    String describeOddNames(OddNames value);
    OddNames giveOddNames(int which);

    Outer.Inner echoInner(Outer.Inner value);
    String describeInner(Outer.Inner value);
    Outer.Inner giveInner(int which);

    Shadow echoShadow(Shadow value);
    String describeShadow(Shadow value);
    Shadow giveShadow(int which);

    Node echoNode(Node value);
    String describeNode(Node value);
    Node giveNode(int which);
}
