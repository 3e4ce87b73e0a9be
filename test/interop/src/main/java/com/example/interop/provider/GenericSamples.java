package com.example.interop.provider;

import static java.util.Arrays.asList;

import com.example.interop.model.Color;
import com.example.interop.model.Page;
import com.example.interop.model.Report;
import com.example.interop.model.Result;
import com.example.interop.model.User;
import java.util.ArrayList;

/** Generic POJOs. */
final class GenericSamples {
    private static final User ADA = new User(9007199254740993L, "Ada", Color.GREEN);

    private GenericSamples() {}

    static void addTo(Samples samples) {
        samples.add("User", ADA, new User(), null);
        samples.add("UserPage", page(), new Page<User>(0, 0, new ArrayList<>()), new Page<User>(), null);
        samples.add("UserResult", new Result<>(200, "ok", ADA), new Result<User>(404, "none", null), null);
        samples.add("UsersResult", new Result<>(200, null, asList(ADA, null)), null);
        samples.add("UserPageResult", new Result<>(200, null, page()), null);
        samples.add("Report", new Report("report", page(), new Result<>(0, null, Long.MAX_VALUE)), new Report(), null);
        samples.add("UserPages", asList(page(), null), null);
    }

    private static Page<User> page() {
        return new Page<>(1, 2L, new ArrayList<>(asList(ADA, new User())));
    }
}
