import type { Template } from '../../functions/core/contract/messages/template.ts';

/** A template or schema that tries something, and what becomes of it. */
export interface Hostile {
  readonly what: string;
  readonly template: Template;
  readonly data?: Readonly<Record<string, unknown>>;
  /** The text of its page, or why it is refused. */
  readonly becomes:
    | { readonly text: string | RegExp }
    | { readonly code: 'invalid_template' | 'invalid_data' };
}

const refused = { code: 'invalid_template' } as const;
const wrongData = { code: 'invalid_data' } as const;
const nothing = { text: '' } as const;

const html = (what: string, text: string, becomes: Hostile['becomes'], data?: Hostile['data']): Hostile => ({
  what,
  template: { html: text },
  becomes,
  ...(data && { data }),
});

const partial = (
  what: string,
  text: string,
  partials: Template['partials'],
  becomes: Hostile['becomes'],
): Hostile => ({
  what,
  template: { html: text, partials },
  becomes,
});

const schema = (
  what: string,
  data_schema: unknown,
  becomes: Hostile['becomes'],
  data: Hostile['data'] = {},
): Hostile => ({
  what,
  template: { html: 'x', data_schema },
  data,
  becomes,
});

function nested(levels: number, around: (inner: unknown) => unknown): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = around(value);
  return value;
}

/** Schemas that refer to the next one twice: a thousand million times in all. */
const doublingRefs = Object.fromEntries(
  Array.from({ length: 30 }, (_, level) => {
    const next = { $ref: `#/$defs/a${level + 1}` };
    return [`a${level}`, level === 29 ? { type: 'string' } : { anyOf: [next, next] }];
  }),
);

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
const doubling = (filter: string) =>
  `{% assign s = "${'x'.repeat(1_000)}" %}{% for i in (1..40) %}{% assign s = s | ${filter} %}{% endfor %}{{ s | size }}`;

/** What reaches for more than the data. */
const curious: readonly Hostile[] = [
  html('a prototype', '{{ a.__proto__ }}{{ a.__proto__.polluted }}', nothing, { a: {} }),
  html('a constructor', '{{ a.constructor }}{{ a.constructor.constructor }}', nothing, { a: {} }),
  html('the constructor of a text', '{{ a.constructor.name }}{{ "x".constructor }}', nothing, { a: 'x' }),
  html('methods of a list', '{{ a.map }}{{ a.push }}{{ a["filter"] }}', nothing, { a: [1] }),
  html('a function by index', '{{ a["toString"] }}{{ a["valueOf"] }}', nothing, { a: {} }),
  html('global names', '{{ process }}{{ globalThis }}{{ require }}{{ this }}{{ self }}', nothing),
  html('the environment', '{{ process.env }}{{ env }}{{ AWS_SECRET_ACCESS_KEY }}', nothing),
  html('a name of Object', '{{ toString }}{{ hasOwnProperty }}{{ __proto__ }}{{ constructor }}', nothing),
  html('assigning a prototype', '{% assign __proto__ = a %}{{ x.polluted }}', nothing, {
    a: { polluted: 'yes' },
    x: {},
  }),
  html(
    'data with a prototype',
    '{{ x.polluted }}{{ polluted }}',
    nothing,
    JSON.parse('{"__proto__":{"polluted":"yes"},"x":{}}'),
  ),
  html(
    'where_exp with a prototype',
    '{{ a | where_exp: "i", "i.__proto__.x == nil" | size }}',
    { text: '1' },
    { a: [{}] },
  ),
  html('map of constructors', '{{ a | map: "constructor" | join }}', { text: ' ' }, { a: [{}, []] }),
  html('sort by a prototype', '{{ a | sort: "__proto__" | size }}', { text: '2' }, { a: [{}, {}] }),
  html('group_by a constructor', '{% assign g = a | group_by: "constructor" %}{{ g[0].name }}', nothing, {
    a: [{}],
  }),
  html('a file', '{% include "/etc/passwd" %}', refused),
  html('a file of this folder', '{% render "package.json" %}', refused),
  html('a file above', '{% layout "../../package.json" %}', refused),
  html('a file by a name in data', '{% include f %}', refused, { f: '/etc/passwd' }),
  html('a partial of a prototype', '{% include f %}', refused, { f: 'constructor' }),
  html('an asset of a prototype', '{{ "constructor" | asset }}', refused),
  html('a document by a path', '{{ "../../secret" | document_image }}', refused),
  html(
    'a script in data',
    '<p>{{ a }}</p>',
    { text: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>' },
    { a: '<script>alert(1)</script>' },
  ),
  html(
    'an attribute in data',
    '<a title="{{ a }}">',
    { text: '<a title="&#34; onload=&#34;x">' },
    { a: '" onload="x' },
  ),
  html('a script in a list', '{{ a }}', { text: '&lt;b&gt;1' }, { a: ['<b>', 1] }),
  html(
    'a script through a capture',
    '{% capture x %}{{ a }}{% endcapture %}{{ x | raw }}',
    { text: '&lt;b&gt;' },
    { a: '<b>' },
  ),
  html(
    'a script through echo',
    '{% echo a %}{% liquid echo a %}',
    { text: '&lt;b&gt;&lt;b&gt;' },
    { a: '<b>' },
  ),
  html(
    'a script in a QR code',
    '{{ a | qr_code }}',
    { text: /^<svg viewBox="[\d ]+" xmlns="[^"]+"><path d="[\w ,.-]+"\/><\/svg>$/ },
    { a: '<script>' },
  ),
  html(
    'Liquid in data',
    '{{ a }}',
    { text: '{{ 7 | times: 7 }}{% raw %}' },
    { a: '{{ 7 | times: 7 }}{% raw %}' },
  ),
  html(
    'a list that only says its length',
    '{% for i in a %}x{% endfor %}{{ a | join }}{{ a | first }}',
    { text: 'xx[object Object]1' },
    { a: { length: 1e9, 0: 1 } },
  ),
  html(
    'data with names of methods',
    '{{ a }}',
    { text: /^\{&#34;toString&#34;:&#34;x/ },
    {
      a: { toString: 'x', valueOf: 1, toJSON: 'y', toLiquid: 'w' },
    },
  ),
  html(
    'counters of prototypes',
    '{% increment __proto__ %}{% increment constructor %}{% decrement toString %}{{ x.polluted }}',
    { text: '[object Object]0-1' },
    { x: {} },
  ),
  html(
    'filters by prototypes',
    '{{ a | sum: "constructor.length" }}{{ a | where: "__proto__" | size }}{{ a | has: "toString" }}',
    { text: '00false' },
    { a: [{}, []] },
  ),
  {
    what: 'arguments of a partial with names of prototypes',
    template: {
      html: '{% render "p", __proto__: a, constructor: a %}{{ polluted }}',
      partials: { p: '{{ x.polluted }}{{ constructor.constructor }}' },
    },
    data: { a: { polluted: 'yes' } },
    becomes: nothing,
  },
];

/** What runs on, or takes memory. */
const greedy: readonly Hostile[] = [
  html('a range, joined', '{{ (1..10000000) | join }}', refused),
  html('a range of a thousand millions', '{% for i in (1..1000000000) %}{% endfor %}', refused),
  html('a range of infinity', '{% for i in (1..a) %}{% endfor %}', refused, { a: 1e308 }),
  html('a tablerow of millions', '{% tablerow i in (1..4000000) %}x{% endtablerow %}', refused),
  html(
    'a tablerow in a tablerow',
    '{% tablerow i in (1..5000) %}{% tablerow j in (1..5000) %}{% endtablerow %}{% endtablerow %}',
    refused,
  ),
  html(
    'loops in loops',
    '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}',
    refused,
  ),
  html(
    'ranges, joined in a loop',
    '{% for i in (1..100000) %}{% assign x = (1..100000) | join %}{% endfor %}',
    refused,
  ),
  html('doubling by append', doubling('append: s'), refused),
  html('doubling by prepend', doubling('prepend: s'), refused),
  html('doubling by replace', doubling('replace: "x", "xx"'), refused),
  html(
    'doubling by capture',
    `{% assign s = "${'x'.repeat(1_000)}" %}{% for i in (1..40) %}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}`,
    refused,
  ),
  html(
    'doubling by concat',
    '{% assign s = "a,b,c" | split: "," %}{% for i in (1..40) %}{% assign s = s | concat: s %}{% endfor %}',
    refused,
  ),
  html(
    'doubling by JSON',
    '{% assign s = a %}{% for i in (1..60) %}{% assign s = s | json %}{% endfor %}',
    refused,
    { a: '"' },
  ),
  html('more text than a page has', `{% for i in (1..100000) %}${'x'.repeat(100)}{% endfor %}`, refused),
  html(
    'splitting and joining',
    '{% assign s = (1..100000) | join %}{% for i in (1..1000) %}{% assign t = s | split: "" | join: "xx" %}{% endfor %}',
    refused,
  ),
  html(
    'sorting again and again',
    '{% assign s = (1..100000) | reverse %}{% for i in (1..1000) %}{% assign t = s | sort %}{% endfor %}',
    refused,
  ),
  html(
    'uniq of many',
    '{% assign s = (1..60000) %}{% for i in (1..1000) %}{% assign t = s | uniq %}{% endfor %}',
    refused,
  ),
  html(
    'find_exp in a loop',
    '{% for i in (1..100000) %}{% assign t = (1..1000) | find_exp: "x", "x > 5000" %}{% endfor %}',
    refused,
  ),
  html('a date with a huge width', '{{ "2026-01-01" | date: "%999999999d" }}', refused),
  html('a date with many widths', `{{ "2026-01-01" | date: "${'%9999999d'.repeat(20)}" }}`, refused),
  html('a truncation to a huge length', '{{ "x" | truncate: 1e300 }}{{ "x" | slice: 0, 1e300 }}', {
    text: /^x+$/,
  }),
  html('digits without end', '{{ 1 | number: 1000000 }}', refused),
  html('a number of many digits', '{{ a | money }}', refused, { a: '9'.repeat(100_000) }),
  html(
    'huge numbers',
    '{{ 1e308 | times: 1e308 | number }}{{ a | plus: 1 }}',
    { text: '01e+308' },
    { a: 1e308 },
  ),
  html('a locale that is none', '{{ 1 | number: "xx-yy-zz-not-a-locale-at-all!" }}', refused),
  html('a currency that is none', '{{ 1 | money: "EUROS" }}', refused),
  html('a thousand locales', '{% for i in (1..100000) %}{{ 1 | number: i, "de" }}{% endfor %}', refused),
  html('a time zone that is none', '{{ "2026-01-01" | date: "long", "de", "../../etc/localtime" }}', {
    text: '1. Januar 2026',
  }),
  html('a date that is none', '{{ a | date: "long" }}', refused, { a: '9'.repeat(100_000) }),
  html('a QR code of a book', '{{ a | qr_code }}', refused, { a: 'x'.repeat(100_000) }),
  html(
    'many QR codes',
    `{% for i in (1..100000) %}{{ "${'x'.repeat(1_000)}" | qr_code }}{% endfor %}`,
    refused,
  ),
  html('a barcode of a book', '{{ a | barcode }}', refused, { a: 'x'.repeat(100_000) }),
  html('a kind of barcode from a prototype', '{{ "x" | barcode: "constructor" }}', refused),
  html('blocks within blocks', `${'{% if true %}'.repeat(20_000)}x${'{% endif %}'.repeat(20_000)}`, refused),
  html('loops within loops without end', deep('{% for i in (1..2) %}', '{% endfor %}', 90), refused),
  html('brackets within brackets', `{{ a${'[a'.repeat(20_000)}${']'.repeat(20_000)} }}`, refused, { a: 1 }),
  html('a pipe of many filters', `{{ "x"${' | append: "y"'.repeat(3_000)} }}`, { text: /^xy+$/ }),
  html('braces without end', '{{'.repeat(200_000), refused),
  html('tags that are not closed', '{% raw %}'.repeat(50_000), refused),
  partial('a partial in itself', '{% render "p" %}', { p: '{% render "p" %}' }, refused),
  partial(
    'partials in each other',
    '{% include "p" %}',
    { p: '{% include "q" %}{% include "q" %}', q: '{% include "p" %}' },
    refused,
  ),
  partial('a tree of partials', '{% render "a" %}', treeOfPartials(9), refused),
  partial('a layout of itself', '{% layout "p" %}', { p: '{% layout "p" %}' }, refused),
  html(
    'comments that do not end, removed',
    '{{ a | strip_html | size }}',
    { text: '800000' },
    {
      a: '<!--'.repeat(200_000),
    },
  ),
  html(
    'spaces within, removed',
    '{{ a | strip | rstrip | newline_to_br | size }}',
    { text: /^\d+$/ },
    {
      a: `x${' \n'.repeat(200_000)}x`,
    },
  ),
  html('a name of fifty thousand parts', `{{ a${'.a'.repeat(50_000)} }}`, nothing, { a: {} }),
  html(
    'a case of two hundred thousand',
    `{% case a %}${'{% when 1 %}x'.repeat(200_000)}{% endcase %}`,
    refused,
    {
      a: -1,
    },
  ),
  html(
    'doubling by base64',
    `{% assign s = "${'x'.repeat(1_000)}" %}{% for i in (1..100) %}{% assign s = s | base64_encode %}{% endfor %}`,
    refused,
  ),
  html(
    'lists that grow by one',
    '{% assign s = (1..50000) %}{% for i in (1..50000) %}{% assign s = s | push: i | unshift: i %}{% endfor %}',
    refused,
  ),
  html('expressions of many parts', '{{ a | where_exp: "i", e | size }}', refused, {
    a: Array.from({ length: 50_000 }, (_, index) => index),
    e: `${'i contains i or '.repeat(1_000)}i`,
  }),
  html(
    'groups by an expression, in a loop',
    '{% for i in (1..1000) %}{% assign g = a | group_by_exp: "i", "i | append: i" %}{% endfor %}',
    refused,
    { a: Array.from({ length: 50_000 }, (_, index) => index) },
  ),
  html('comments in a line, without end', `{% liquid ${'\n # x'.repeat(1_000_000)} %}`, refused),
  html('times beyond all dates', '{{ 8.64e15 | date: "%Y" }}{{ 1e300 | date: "long" }}', nothing),
  html('a barcode of a huge number', '{{ a | barcode: "ean13" }}', refused, { a: 1e21 }),
  html('an escape that is none', '{{ "%E0%A4%A" | url_decode }}', refused),
  html('a locale with a prototype', '{{ 1 | number: 2, "en-u-cu-__proto__" }}', refused),
  html(
    'a regular expression in replace',
    '{{ a | replace: "(a+)+$", "b" | size }}',
    { text: '50001' },
    {
      a: `${'a'.repeat(50_000)}!`,
    },
  ),
  {
    what: 'layouts of each other',
    template: {
      html: '{% layout "p" %}',
      partials: {
        p: '{% layout "q" %}{% block a %}{% endblock %}',
        q: '{% layout "p" %}{% block a %}{% endblock %}',
      },
    },
    becomes: refused,
  },
  partial(
    'a partial for each of a million',
    '{% render "p" for (1..1000000) as i %}',
    { p: '{% render "q" for (1..1000) as j %}', q: 'x' },
    refused,
  ),
];

/** Each includes the next ten times: a thousand million times in all. */
function treeOfPartials(levels: number): Readonly<Record<string, string>> {
  const names = 'abcdefghij'.slice(0, levels + 1).split('');
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      names[index + 1] ? `{% render "${names[index + 1]}" %}`.repeat(10) : 'x',
    ]),
  );
}

const strings = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);

const schemas: readonly Hostile[] = [
  schema('a remote reference', { $ref: 'https://example.com/schema.json' }, refused),
  schema('a file', { $ref: 'file:///etc/passwd' }, refused),
  schema('a remote dynamic reference', { $dynamicRef: 'https://example.com/#x' }, refused),
  schema('another dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }, refused),
  schema('an id elsewhere', { $id: 'https://example.com/', properties: { a: { $ref: '#' } } }, refused),
  schema('a reference to itself', { $ref: '#' }, refused),
  schema(
    'a cycle of references',
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    refused,
  ),
  schema('a reference to nothing', { $ref: '#/$defs/nothing' }, refused),
  schema('a pattern that backtracks', { properties: { a: { pattern: '^(a+)+$' } } }, wrongData, {
    a: `${'a'.repeat(50_000)}b`,
  }),
  schema('a pattern with look-around', { properties: { a: { pattern: '(?=(a+))\\1b' } } }, refused),
  schema(
    'patterns of names',
    { patternProperties: { '^(a|a)*$': { type: 'string' } } },
    { text: 'x' },
    { [`${'a'.repeat(50_000)}b`]: 1 },
  ),
  schema(
    'a pattern that repeats repeats',
    { properties: { a: { pattern: '((a{1000}){1000}){1000}' } } },
    refused,
    { a: 'a' },
  ),
  schema(
    'levels without end',
    nested(2_000, (inner) => ({ properties: { a: inner } })),
    refused,
  ),
  schema('branches without end', { $ref: '#/$defs/a0', $defs: doublingRefs }, refused),
  schema('a type that is code', { type: 'object"); process.exit(1); ("' }, refused),
  schema(
    'a name that is code',
    { properties: { '"];process.exit(1);["': { type: 'string' } }, required: ['`+process.exit(1)+`'] },
    wrongData,
  ),
  schema(
    'prototypes as names',
    JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}'),
    { text: 'x' },
  ),
  schema('a format that is none', { properties: { a: { format: '__proto__' } } }, { text: 'x' }, { a: 'x' }),
  schema('unique ones of many', { properties: { a: { uniqueItems: true } } }, refused, {
    a: Array.from({ length: 20_000 }, (_, index) => ({ n: { m: index } })),
  }),
  schema('faults without end', { properties: { a: { items: { type: 'number' } } } }, wrongData, {
    a: strings(100_000),
  }),
  schema(
    'data that is deep',
    { $defs: { a: { properties: { a: { $ref: '#/$defs/a' } } } }, $ref: '#/$defs/a' },
    { text: 'x' },
    nested(2_000, (a) => ({ a })) as Hostile['data'],
  ),
  schema(
    'data of the schema read as a schema',
    { const: { $ref: 'https://example.com' }, title: 'x' },
    wrongData,
  ),
  schema('a multiple of almost nothing', { properties: { a: { multipleOf: 1e-300 } } }, wrongData, {
    a: 1e308,
  }),
  schema(
    'a choice of twenty thousand',
    { properties: { a: { enum: Array.from({ length: 20_000 }, (_, i) => ({ i })) } } },
    wrongData,
    { a: { i: -1 } },
  ),
  schema(
    'fifty thousand schemas at once',
    { allOf: Array.from({ length: 50_000 }, (_, minLength) => ({ minLength })) },
    refused,
    { a: 'x' },
  ),
  schema('names by a pattern', { propertyNames: { pattern: '^(a|a?)+$' } }, wrongData, {
    [`${'a'.repeat(40_000)}!`]: 1,
  }),
  schema('a cycle of dynamic references', { $dynamicAnchor: 'x', allOf: [{ $dynamicRef: '#x' }] }, refused, {
    a: 1,
  }),
];

/** All of them. */
export const hostileTemplates: readonly Hostile[] = [...curious, ...greedy, ...schemas];
