import { type InteropCase, echoCases, giveCases } from './case.ts';

const USER = 'com.example.interop.model.User';
const PAGE = 'com.example.interop.model.Page';
const RESULT = 'com.example.interop.model.Result';

const ADA = '{"id":9007199254740993,"name":"Ada","favourite":"GREEN"}';
const ADA_WORDS = 'User{id=long:9007199254740993, name=String:"Ada", favourite=Color:GREEN}';
const NOBODY = '{"id":0,"name":null,"favourite":null}';
const NOBODY_WORDS = 'User{id=long:0, name=null, favourite=null}';
const PAGE_OF_USERS = `{"number":1,"total":2,"items":[${ADA},${NOBODY}]}`;
const PAGE_OF_USERS_WORDS = `Page{number=int:1, total=long:2, items=java.util.ArrayList(${ADA_WORDS}, ${NOBODY_WORDS})}`;
const EMPTY_PAGE = '{"number":0,"total":0,"items":null}';
const EMPTY_PAGE_WORDS = 'Page{number=int:0, total=long:0, items=null}';
const LOST = 'the definition says Page only: the elements are Users for Java when the configuration says so';

const pages: readonly InteropCase[] = [
  ...echoCases(
    'generic POJO',
    'UserPage',
    [
      [PAGE_OF_USERS, PAGE_OF_USERS_WORDS, undefined, LOST],
      ['null', 'null'],
    ],
    {
      type: `${PAGE}<${USER}>`,
    },
  ),
  ...giveCases(
    'generic POJO',
    'UserPage',
    [
      [0, PAGE_OF_USERS, PAGE_OF_USERS_WORDS],
      [1, '{"number":0,"total":0,"items":[]}', 'Page{number=int:0, total=long:0, items=java.util.ArrayList()}'],
      [2, EMPTY_PAGE, EMPTY_PAGE_WORDS],
      [3, 'null', 'null'],
    ],
    { type: `${PAGE}<${USER}>` },
  ),
  ...giveCases('nested generic POJOs', 'UserPages', [
    [0, `[${PAGE_OF_USERS},null]`, `java.util.Arrays$ArrayList(${PAGE_OF_USERS_WORDS}, null)`],
  ]),
];

const results: readonly InteropCase[] = [
  ...echoCases(
    'generic POJO',
    'UserResult',
    [
      [
        `{"code":200,"message":"ok","data":${ADA}}`,
        `Result{code=int:200, message=String:"ok", data=${ADA_WORDS}}`,
        undefined,
        LOST,
      ],
    ],
    { type: `${RESULT}<${USER}>` },
  ),
  ...giveCases(
    'generic POJO',
    'UserResult',
    [
      [0, `{"code":200,"message":"ok","data":${ADA}}`, `Result{code=int:200, message=String:"ok", data=${ADA_WORDS}}`],
      [1, '{"code":404,"message":"none","data":null}', 'Result{code=int:404, message=String:"none", data=null}'],
    ],
    { type: `${RESULT}<${USER}>` },
  ),
  ...echoCases(
    'nested generic POJOs',
    'UsersResult',
    [
      [
        `{"code":200,"message":null,"data":[${ADA},null]}`,
        `Result{code=int:200, message=null, data=java.util.ArrayList(${ADA_WORDS}, null)}`,
        undefined,
        LOST,
      ],
    ],
    { type: `${RESULT}<java.util.List<${USER}>>` },
  ),
  ...giveCases(
    'nested generic POJOs',
    'UsersResult',
    [
      [
        0,
        `{"code":200,"message":null,"data":[${ADA},null]}`,
        `Result{code=int:200, message=null, data=java.util.Arrays$ArrayList(${ADA_WORDS}, null)}`,
      ],
    ],
    { type: `${RESULT}<java.util.List<${USER}>>` },
  ),
  ...echoCases(
    'nested generic POJOs',
    'UserPageResult',
    [
      [
        `{"code":200,"message":null,"data":${PAGE_OF_USERS}}`,
        `Result{code=int:200, message=null, data=${PAGE_OF_USERS_WORDS}}`,
        undefined,
        LOST,
      ],
    ],
    { type: `${RESULT}<${PAGE}<${USER}>>` },
  ),
  ...giveCases(
    'nested generic POJOs',
    'UserPageResult',
    [
      [
        0,
        `{"code":200,"message":null,"data":${PAGE_OF_USERS}}`,
        `Result{code=int:200, message=null, data=${PAGE_OF_USERS_WORDS}}`,
      ],
    ],
    { type: `${RESULT}<${PAGE}<${USER}>>` },
  ),
];

const REPORT = `{"title":"report","page":${PAGE_OF_USERS},"count":{"code":0,"message":null,"data":9223372036854775807}}`;
const REPORT_WORDS =
  `Report{title=String:"report", page=${PAGE_OF_USERS_WORDS}, ` +
  'count=Result{code=int:0, message=null, data=Long:9223372036854775807}}';

const REPORT_WORDS_FROM_OUTSIDE = REPORT_WORDS.replace(
  ADA_WORDS,
  'java.util.HashMap{String:"favourite"=String:"GREEN", String:"id"=Long:9007199254740993, String:"name"=String:"Ada"}',
).replace(NOBODY_WORDS, 'java.util.HashMap{String:"favourite"=null, String:"id"=Integer:0, String:"name"=null}');

const fields: readonly InteropCase[] = [
  ...echoCases('POJO with generic fields', 'Report', [
    [
      REPORT,
      REPORT_WORDS_FROM_OUTSIDE,
      undefined,
      'definitions describe the field as a plain Page, so nobody can say that its elements are Users',
    ],
  ]),
  ...giveCases('POJO with generic fields', 'Report', [
    [0, REPORT, REPORT_WORDS],
    [1, '{"title":null,"page":null,"count":null}', 'Report{title=null, page=null, count=null}'],
  ]),
];

export const GENERIC_CASES: readonly InteropCase[] = [...pages, ...results, ...fields];
