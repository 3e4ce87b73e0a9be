package com.example.interop;

import com.example.interop.model.Page;
import com.example.interop.model.Report;
import com.example.interop.model.Result;
import com.example.interop.model.User;
import java.util.List;

/** POJOs with type variables, alone, as fields, and nested. */
public interface GenericTypes {
    Page<User> echoUserPage(Page<User> value);
    String describeUserPage(Page<User> value);
    Page<User> giveUserPage(int which);

    Result<User> echoUserResult(Result<User> value);
    String describeUserResult(Result<User> value);
    Result<User> giveUserResult(int which);

    Result<List<User>> echoUsersResult(Result<List<User>> value);
    String describeUsersResult(Result<List<User>> value);
    Result<List<User>> giveUsersResult(int which);

    Result<Page<User>> echoUserPageResult(Result<Page<User>> value);
    String describeUserPageResult(Result<Page<User>> value);
    Result<Page<User>> giveUserPageResult(int which);

    Report echoReport(Report value);
    String describeReport(Report value);
    Report giveReport(int which);

    List<Page<User>> echoUserPages(List<Page<User>> value);
    String describeUserPages(List<Page<User>> value);
    List<Page<User>> giveUserPages(int which);
}
