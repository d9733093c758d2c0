import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { complaints, pageTexts, placedTexts, plainBytes, readBack } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly page: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly [key: string]: unknown;
}

const base64 = (pdf: Uint8Array) => Buffer.from(pdf).toString('base64');

async function post(path: string, json: object, environment: 'live' | 'test' = 'live') {
  const key = environment === 'live' ? service.liveKey : service.testKey;
  const response = await service.call('POST', path, { key, json, environment });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect({ status: response.status, body: response.ok ? '' : Buffer.from(bytes).toString() }).toEqual({
    status: 200,
    body: '',
  });
  return {
    bytes,
    warnings: response.headers.get('x-render-warnings'),
    warning: response.headers.get('x-warning'),
  };
}

/** Prints a page with its controls as fields, and lists these. */
async function print(html: string, options: object = {}) {
  const { bytes: pdf, ...others } = await post('/htmlToPdf', { html, forms: true, ...options });
  return { pdf, fields: await list(pdf), ...others };
}

async function list(pdf: Uint8Array): Promise<readonly Field[]> {
  const { bytes } = await post('/listFields', { pdf_base64: base64(pdf) });
  return JSON.parse(Buffer.from(bytes).toString()).fields;
}

const fill = async (pdf: Uint8Array, fields: object, flatten = false) =>
  (await post('/fillForm', { pdf_base64: base64(pdf), fields, flatten })).bytes;

/** Fields without their places. */
const facts = (fields: readonly Field[]) => fields.map(({ box, widgets, ...others }) => others);
const names = (fields: readonly Field[]) => fields.map(({ name }) => name);

const order = `<!doctype html><html lang="en"><title>Order</title>
<style>.pill { border: 1px solid #08c; border-radius: 12px; padding: 4px 10px; text-align: right; color: #036 }</style>
<h1>Order</h1><form>
<p><label>Name <input name="name" value="Ada Lövelace" maxlength="40" required></label>
<p><label>E-mail <input type="email" name="contact.mail" placeholder="you@example.com"></label>
<p><input class="pill" name="amount" value="1234.50" title="Amount"> <input type="number" name="count" value="42">
<input type="date" name="day" value="2026-01-02"> <input type="password" name="secret" value="xyzzy">
<p><label><input type="checkbox" name="news" checked> News</label> <input type="checkbox" name="terms" value="yes" aria-label="Terms">
<fieldset><legend>Colour</legend><label><input type="radio" name="colour" value="red">Red</label>
<label><input type="radio" name="colour" value="grün" checked>Green</label></fieldset>
<p><select name="country"><option value="de">Germany<option value="fr" selected>France</select>
<select name="languages" multiple><option selected>de<option>en<option selected>fr</select>
<select name="size" size="2"><option>S<option selected>M</select>
<p><textarea name="notes" rows="3" cols="40">One
שלום 你好</textarea>
<p><input name="frozen" value="x" readonly><input id="by-id" value="y" disabled><input value="z">
<input type="hidden" name="no1"><input type="submit"><input type="reset"><button name="no2">b</button><input type="button">
<input type="file" name="no3"><input type="image"><input type="range" name="no4"><input type="color" name="no5">
<input name="no6" style="display: none"><input name="no7" style="visibility: hidden"></form>`;

const plain = { page: 1, required: false, read_only: false };

test('makes fields of a page’s controls, with their names, values, options and labels', async () => {
  const { pdf, fields, warnings } = await print(order);
  const option = (value: string, label = value) => ({ value, label });
  expect(facts(fields)).toEqual([
    {
      ...plain,
      kind: 'text',
      name: 'name',
      value: 'Ada Lövelace',
      label: 'Name',
      max_length: 40,
      required: true,
    },
    { ...plain, kind: 'text', name: 'amount', value: '1234.50', label: 'Amount' },
    { ...plain, kind: 'text', name: 'count', value: '42' },
    { ...plain, kind: 'text', name: 'day', value: '2026-01-02' },
    { ...plain, kind: 'text', name: 'secret', value: null, password: true },
    { ...plain, kind: 'checkbox', name: 'news', value: true, label: 'News' },
    { ...plain, kind: 'checkbox', name: 'terms', value: false, label: 'Terms' },
    {
      ...plain,
      kind: 'radio',
      name: 'colour',
      value: 'grün',
      label: 'Colour',
      options: [option('red'), option('grün')],
    },
    {
      ...plain,
      kind: 'combo',
      name: 'country',
      value: 'fr',
      options: [option('de', 'Germany'), option('fr', 'France')],
    },
    {
      ...plain,
      kind: 'list',
      name: 'languages',
      value: ['de', 'fr'],
      multi_select: true,
      options: [option('de'), option('en'), option('fr')],
    },
    { ...plain, kind: 'list', name: 'size', value: 'M', options: [option('S'), option('M')] },
    { ...plain, kind: 'text', name: 'notes', value: 'One\nשלום 你好', multiline: true },
    { ...plain, kind: 'text', name: 'frozen', value: 'x', read_only: true },
    { ...plain, kind: 'text', name: 'by-id', value: 'y', read_only: true },
    { ...plain, kind: 'text', name: 'text_1', value: 'z' },
    { ...plain, kind: 'text', name: 'contact.mail', value: null, label: 'E-mail' },
  ]);
  expect(warnings).toBe('0');
  expect(complaints(pdf)).toBe('');
  expect(await plainBytes(pdf)).not.toMatch(/xyzzy|\.invalid/);
});

test('other programs read the same fields, and draw them in the page’s size, colour and alignment', async () => {
  const { pdf } = await print(order);
  const annotations = await readBack(pdf, async (document) => (await document.getPage(1)).getAnnotations());
  const byName = new Map(annotations.map((annotation) => [annotation.fieldName, annotation]));
  expect(byName.get('amount')).toMatchObject({
    fieldType: 'Tx',
    fieldValue: '1234.50',
    alternativeText: 'Amount',
    textAlignment: 2,
    hasAppearance: true,
    defaultAppearanceData: { fontName: 'Helv', fontSize: 10, fontColor: new Uint8ClampedArray([0, 51, 102]) },
  });
  expect(byName.get('contact.mail')).toMatchObject({ fieldType: 'Tx', fieldValue: '' });
  expect(byName.get('news')).toMatchObject({ checkBox: true, fieldValue: 'on', exportValue: 'on' });
  expect(byName.get('colour')).toMatchObject({ radioButton: true });
  expect(byName.get('languages')).toMatchObject({ multiSelect: true, fieldValue: ['de', 'fr'] });
});

test('fields can be filled in and made part of the page', async () => {
  const { pdf } = await print(order);
  const values = {
    name: 'Grace Ψ',
    'contact.mail': 'grace@example.com',
    terms: true,
    news: false,
    colour: 'red',
    country: 'de',
    languages: ['en'],
    notes: 'शब्द',
  };
  const filled = await list(await fill(pdf, values));
  expect(Object.fromEntries(filled.map(({ name, value }) => [name, value]))).toMatchObject(values);
  const flat = await fill(pdf, values, true);
  const [text = ''] = await pageTexts(flat);
  for (const word of ['Grace Ψ', 'grace@example.com', 'Germany', '1234.50', 'en'])
    expect(text).toContain(word);
  expect(text).not.toContain('Lövelace');
  expect(await list(flat)).toEqual([]);
});

test('what a control showed is not on the page below its field', async () => {
  const [text = ''] = await pageTexts((await print(order)).pdf);
  const values = ['Ada', '1234', '42', '2026', '•', 'you@', 'France', 'fr', 'One', '你好', 'M'];
  for (const value of values) expect(text).not.toContain(value);
  expect(text).toContain('Order');
  expect(text).toContain('Submit');
});

/** The boxes of a page's colours, in points from its upper left corner. */
async function boxesOf(pdf: Uint8Array, page: number, colors: readonly string[]) {
  const json = { pdf_base64: base64(pdf), pages: String(page), dpi: 144 };
  const { bytes } = await post('/pdfToImage', json);
  const { images } = JSON.parse(Buffer.from(bytes).toString());
  const { data, info } = await sharp(Buffer.from(images[0].image_base64, 'base64'))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return colors.map((color) => {
    const wanted = Number.parseInt(color.slice(1), 16);
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
    for (let at = 0; at < data.length; at += 3) {
      if (data.readUIntBE(at, 3) !== wanted) continue;
      const pixel = at / 3;
      const [x, y] = [pixel % info.width, Math.floor(pixel / info.width)];
      [left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ];
    }
    return { x: left / 2, y: top / 2, width: (right - left) / 2, height: (bottom - top) / 2 };
  });
}

const colors = ['#ff0001', '#00ff02', '#0300ff'] as const;
const bare = 'border: 0; padding: 0; border-radius: 0; width: 120px; height: 24px; box-sizing: border-box;';
const input = (index: number, style = '') =>
  `<input name="i${index}" style="appearance: none; ${bare} background: ${colors[index]}; ${style}">`;
const three = input(0) + input(1) + input(2);

test.each([
  ['lines of text', `<p>Some text ${three}`, {}],
  ['a second page', `<div style="height: 1500px"></div>${three}`, {}],
  ['an edge between pages', `<div style="height: 1025px"></div><p>${three}`, {}],
  ['columns', `<div style="columns: 2; height: 100px"><p style="height: 80px">a</p>${three}</div>`, {}],
  ['a grid', `<div style="display: grid; grid-template-columns: 1fr 2fr; gap: 9px">${three}</div>`, {}],
  ['a flex row from the end', `<div style="display: flex; flex-direction: row-reverse">${three}</div>`, {}],
  [
    'a table',
    `<table border><tr><td>${input(0)}<td>a<tr><td colspan=2 align=right>${input(1)}${input(2)}</table>`,
    {},
  ],
  [
    'transformed boxes',
    `<div style="transform: translate(20px, 90px) scale(.5); transform-origin: 0 0">${three}</div>`,
    {},
  ],
  ['zoomed boxes', `<div style="zoom: 1.5">${three}</div>`, {}],
  ['positioned boxes', `<div style="position: absolute; right: 20px; bottom: 30px">${three}</div>`, {}],
  [
    'contained and clipped boxes',
    `<div style="contain: content; overflow: hidden; padding: 7px">${three}</div>`,
    {},
  ],
  ['right-to-left text', `<div dir="rtl" style="writing-mode: horizontal-tb">אב ${three}</div>`, {}],
  [
    'a page that is shrunk to fit',
    `<div style="width: 1200px; height: 9px; background: #eee"></div>${three}`,
    {},
  ],
  [
    'another scale, format and margin',
    `<p>${three}`,
    { scale: 1.3, format: 'A5', landscape: true, margin: '2cm' },
  ],
  ['a frame', `<iframe srcdoc='${three}' width=500 height=90 style="margin: 33px"></iframe>`, {}],
  [
    'a shadow tree',
    `<p id=h></p><script>h.attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(`<p>a ${three}`)}</script>`,
    {},
  ],
  [
    'a page whose links are drawn as blocks',
    `<style>a { display: block; margin: 99px; border: 9px solid } a::after { content: attr(href) }</style>${three}`,
    {},
  ],
  [
    'anchors of its own',
    `<style>input { anchor-name: --own } b { position: absolute; top: anchor(--own bottom) }</style>${three}<b>a</b>`,
    {},
  ],
])('puts fields where their controls are: %s', async (_, html, options) => {
  const { pdf, fields } = await print(`<!doctype html>${html}`, options);
  expect(names(fields).toSorted()).toEqual(['i0', 'i1', 'i2']);
  for (const { name, page, box } of fields) {
    const index = Number(name.slice(1));
    const [drawn] = await boxesOf(pdf, page, [colors[index] ?? '']);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - (drawn?.[side] ?? Infinity))).toBeLessThan(1.1);
  }
});

const selectors = `<!doctype html><style>
  input:last-child { margin-left: 50px } input:only-child { margin-left: 90px } :nth-last-child(2) { letter-spacing: 2px }
  input + b { color: red } body > :last-child { font-size: 30px } p:has(> a) { font-size: 50px } [style] { font-weight: bold }
  input:placeholder-shown + i { margin-left: 44px } input:not(:placeholder-shown) + i { margin-left: 66px }
  a::after { content: " (link)" } html > a { display: block; height: 900px } a { position: static !important }
  :checked + u { margin-left: 30px } :has(> :checked) { padding-top: 20px }
  .flex { display: flex; justify-content: space-between } .grid { display: grid; grid-template-columns: repeat(auto-fit, 90px) }
</style>
<p><input name=a> <b>after a</b> <input name=b></p><p><input name=c></p><div class=flex><input name=d><b>flex</b><input name=e></div>
<div class=grid><input name=f><b>grid</b></div><input placeholder=x name=g><i>shown</i> <input placeholder=x value=y name=h><i>not shown</i>
<p><input type=checkbox checked name=i><u>checked</u><input type=radio name=r checked><u>radio</u></p><ul><li><input name=j></li></ul>
<div style="columns: 2"><textarea name=k rows=9></textarea><p>column</p></div><p>last</p>`;

test.each([
  ['a page that CSS selects closely', selectors, {}],
  ['the same when it is tagged', selectors, { tagged: true }],
  ['an order', order, {}],
])('does not change the layout: %s', async (_, html, options) => {
  const { pdf } = await print(html, options);
  const without = (await post('/htmlToPdf', { html, ...options })).bytes;
  const words = await placedTexts(pdf, 1);
  const all = (await placedTexts(without, 1)).map((word) => JSON.stringify(word));
  expect((await pageTexts(pdf)).length).toBe((await pageTexts(without)).length);
  expect(words.length).toBeGreaterThan(5);
  for (const word of words) expect(all).toContain(JSON.stringify(word));
});

test('gives controls of one name fields of their own, and radio buttons of one form one field', async () => {
  const radio = (value: string) => `<input type="radio" name="r" value="${value}">`;
  const { fields } = await print(
    `<form><input name="item"><input name="item"><input name="item_2"><input name="a.b"><input name="a"><input name="a.b.c">
     <input name=".x"><input name="y."><input name="p..q"><input type="checkbox" name="c" value="1"><input type="checkbox" name="c" value="2" checked>
     ${radio('1')}${radio('2')}</form><form>${radio('1')}${radio('2')}</form><input type="radio"><input type="radio"><input type="checkbox">
     <input name="items[0][name]"><input name="größe 水"><input name="__proto__" value="p">`,
  );
  expect(names(fields).toSorted()).toEqual(
    [
      ...['item', 'item_2', 'item_2_2', 'a.b', 'a_2', 'a_b_c', '_x', 'y_', 'p__q', 'c', 'c_2', 'r', 'r_2'],
      ...['radio_1', 'radio_2', 'checkbox_1', 'items[0][name]', 'größe 水', '__proto__'],
    ].toSorted(),
  );
  expect(fields.find(({ name }) => name === 'c')).toMatchObject({ value: false });
  expect(fields.find(({ name }) => name === 'c_2')).toMatchObject({ value: true });
});

test('keeps values that are no names of PDF, and equal ones apart', async () => {
  const values = ['', 'Off', 'a/b (c) #d', 'x'.repeat(300), 'same', 'same'];
  const radios = values.map((value) => `<input type="radio" name="r" value="${value}">`).join('');
  const { pdf, fields } = await print(
    `${radios}<input type="checkbox" name="c" value="Off" checked><input type="checkbox" name="e" value="">`,
  );
  expect(fields[0]).toMatchObject({ name: 'r', value: null });
  expect(fields[0]?.options).toMatchObject([...new Set(values)].map((value) => ({ value })));
  expect(fields.slice(1)).toMatchObject([{ value: true }, { value: false }]);
  for (const value of ['a/b (c) #d', 'x'.repeat(300)])
    expect((await list(await fill(pdf, { r: value })))[0]).toMatchObject({ value });
});

test('takes what scripts have typed, chosen and added, and hostile texts as they are', async () => {
  const hostile = ') /JS (app.alert\\(1\\)) \u0000\u0007 <</S/JavaScript>> \ud800';
  const { pdf, fields } =
    await print(`<form name="all"><input name="attributes"><input name="t" maxlength="-1"></form><div id="d"></div><script>
    const form = document.forms[0]; form.t.value = ${JSON.stringify(hostile)}; form.attributes.value = "shadowed";
    d.innerHTML = '<select name="s"><option>a<option>b</select><input type="checkbox" name="k">'; d.firstChild.selectedIndex = 1; d.lastChild.checked = true;
    Object.defineProperty(HTMLInputElement.prototype, "value", { get() { return "faked" } });
    document.querySelectorAll = () => []; Document.prototype.querySelectorAll = () => [];
    new MutationObserver(() => { document.body.innerHTML += "changed" }).observe(document.body, { subtree: true, attributes: true });
  </script>`);
  expect(facts(fields)).toMatchObject([
    { name: 'attributes', value: 'shadowed' },
    { name: 't', value: expect.stringContaining('<</S/JavaScript>>') },
    { name: 's', value: 'b' },
    { name: 'k', value: true },
  ]);
  expect(complaints(pdf)).toBe('');
});

test('warns of controls that are on no printed page, and does without any', async () => {
  const far = '<input name="one"><p style="break-before: page"><input name="two">';
  const { fields, warning } = await print(far, { page_ranges: '2' });
  expect(names(fields)).toEqual(['two']);
  expect(warning).toBe('A form control is not on the printed pages, and is no field.');
  const none = await print('<p>No form');
  expect([none.fields, none.warnings]).toEqual([[], '0']);
});

test.each([
  ['clipped', '<div style="overflow: hidden; height: 0"><input name="a" value="kept"></div>'],
  [
    'scrolled away',
    '<div style="overflow: auto; height: 30px"><p style="height: 90px">a</p><input name="a" value="kept"></div>',
  ],
  ['seen through', '<div style="opacity: 0"><input name="a" value="kept"></div>'],
  [
    'scrolled past',
    '<form><input type="hidden" name="parentElement"><div style="overflow: hidden; width: 50px"><div style="width: 900px; padding-left: 600px"><input name="a"></div></div></form>',
  ],
  ['closed', '<details><summary>a</summary><input name="a" value="kept"></details>'],
  [
    'tiny',
    '<input type="checkbox" name="a" style="width: 1px; height: 1px; margin: -1px; position: absolute">',
  ],
])('leaves a control that is %s as it is', async (_, html) => {
  expect((await print(`<p>a${html}`)).fields).toEqual([]);
});

test('has a field once where a control is on every page', async () => {
  const { fields } = await print(
    `<div style="position: fixed; top: 0"><input name="fixed"></div><table><thead><tr><td><input name="head" style="height: 20px"><tbody>${'<tr><td style="height: 400px">a'.repeat(5)}</table>`,
  );
  expect(fields.map(({ name, page, box }) => [name, page, Math.round(box.height)])).toEqual([
    ['fixed', 1, 16],
    ['head', 1, 15],
  ]);
});

test('tags fields in the order of reading', async () => {
  const { pdf } = await print(order, { tagged: true });
  const roles = await readBack(pdf, async (document) => {
    const found: string[] = [];
    const walk = ({ role, children = [] }: { role?: string; children?: unknown[] }) => {
      if (role === 'H1' || role === 'Form' || role === 'Link') found.push(role);
      for (const child of children) walk(child as { role?: string });
    };
    walk((await (await document.getPage(1)).getStructTree()) ?? {});
    return found;
  });
  expect(roles[0]).toBe('H1');
  expect(roles).not.toContain('Link');
  expect(roles.filter((role) => role === 'Form').length).toBeGreaterThanOrEqual(17);
});

test.each(['pdf/a-1b', 'pdf/a-2a+ua-1', 'pdf/a-4f+ua-2'])(
  'keeps fields in a PDF that conforms to %s',
  async (conformance) => {
    const html =
      '<html lang="en"><title>a</title><p>Name <input name="n" value="Ada"><input type="checkbox" name="c" checked><textarea name="t">水</textarea>';
    const { fields, pdf, warnings } = await print(html, { conformance });
    expect(facts(fields)).toMatchObject([{ value: 'Ada' }, { value: true }, { value: '水' }]);
    expect(warnings).toBe('0');
    expect((await list(await fill(pdf, { n: 'Grace' })))[0]).toMatchObject({ value: 'Grace' });
  },
);

test('prints Markdown’s controls as fields, also in the test environment', async () => {
  const { bytes } = await post(
    '/markdownToPdf',
    { markdown: '- [x] <input name="done" value="1">', forms: true },
    'test',
  );
  expect(names(await list(bytes))).toContain('done');
});

test.each([
  ['controls', '<p><script>document.body.innerHTML = "<input>".repeat(2_001)</script>'],
  ['text', '<input><script>document.querySelector("input").value = "a".repeat(1_000_001)</script>'],
  [
    'options',
    '<select><script>document.querySelector("select").innerHTML = "<option>a".repeat(60_000)</script>',
  ],
])('refuses a page with too many %s', async (_, html) => {
  const { liveKey: key } = await service.newAccount();
  const response = await service.call('POST', '/htmlToPdf', { key, json: { html, forms: true } });
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({
    status: 413,
    code: 'payload_too_large',
    message: expect.stringContaining('forms'),
  });
});
