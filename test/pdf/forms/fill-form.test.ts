import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { drawPage } from '../images/draw-page.ts';
import { helvetica, onePage } from '../reading/raw-pdf.ts';
import { pageTexts, placedTexts, plainBytes, readBack } from '../structure/read-back.ts';
import { sampleForm } from './sample-form.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const base64 = (pdf: Uint8Array) => Buffer.from(pdf).toString('base64');

async function fill(pdf: Uint8Array, json: Readonly<Record<string, unknown>>) {
  const body = { pdf_base64: base64(pdf), ...json };
  const response = await service.call('POST', '/fillForm', { key: service.liveKey, json: body });
  expect({ status: response.status, body: response.ok ? '' : await response.json() }).toEqual({
    status: 200,
    body: '',
  });
  return {
    pdf: new Uint8Array(await response.arrayBuffer()),
    warning: response.headers.get('x-warning'),
  };
}

/** Calls with an account of its own, and tells what it spent. */
async function refused(json: Readonly<Record<string, unknown>>, path = '/fillForm') {
  const { liveKey: key } = await service.newAccount();
  const body = { pdf_base64: base64(sampleForm()), ...json };
  const response = await service.call('POST', path, { key, json: body });
  const { code, details } = (await response.json()) as { code: string; details: unknown };
  const credits = await service.call('GET', '/credits', { key });
  expect(await credits.json()).toMatchObject({ spent: 0, reserved: 0 });
  return { status: response.status, code, details };
}

/** The values of fields as pdf.js reads them, by name. */
function valuesOf(pdf: Uint8Array): Promise<Record<string, unknown>> {
  return readBack(pdf, async (document) => {
    const annotations = await (await document.getPage(1)).getAnnotations();
    return Object.fromEntries(annotations.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]));
  });
}

const values = {
  name: 'Ada Лавлейс 水',
  address: 'A first line that is wide enough to be broken\nशब्द',
  'group.code': 'AB12ü',
  'group.secret': 'hush',
  agree: true,
  colour: 'blue',
  country: 'France',
  fruits: ['apple', 'plum'],
  twice: 'both',
  unlisted: 'Grace (Hopper)',
};

test('/fillForm fills in fields of every kind, and viewers need to make no appearance', async () => {
  const { pdf } = await fill(sampleForm(), { fields: values });
  expect(await valuesOf(pdf)).toMatchObject({
    ...values,
    agree: 'Yes',
    colour: 'blue',
    country: ['fr'],
    send: null,
  });
  const plain = await plainBytes(pdf);
  expect(plain.includes('NeedAppearances')).toBe(false);
  // The form's own font has all of this text.
  expect(plain.includes(String.raw`(Grace \(Hopper\)) Tj`)).toBe(true);
  const listed = await service.call('POST', '/listFields', {
    key: service.liveKey,
    json: { pdf_base64: base64(pdf) },
  });
  const { fields } = (await listed.json()) as { fields: { name: string; value: unknown }[] };
  const again = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  expect(again).toMatchObject({ ...values, country: 'fr', 'group.secret': null });
});

test('a check box that is turned off is false, also where its places have several values', async () => {
  const place = (left: number, state: string) =>
    `<</Type/Annot/Subtype/Widget/Parent 5 0 R/Rect[${left} 20 ${left + 20} 40]/AS/Off/AP<</N<</${state} 8 0 R/Off 8 0 R>>>>>>`;
  const form = onePage('', {
    page: '/Annots[6 0 R 7 0 R]',
    catalog: '/AcroForm<</Fields[5 0 R]>>',
    objects: [
      '<</FT/Btn/T(size)/V/Small/DV/Off/Kids[6 0 R 7 0 R]>>',
      place(20, 'Small'),
      place(60, 'Large'),
      '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream',
    ],
  });
  const sizeOf = async (pdf: Uint8Array) => {
    const json = { pdf_base64: base64(pdf) };
    const response = await service.call('POST', '/listFields', { key: service.liveKey, json });
    return (await response.json()).fields[0];
  };
  expect(await sizeOf(form)).toMatchObject({ value: 'Small', default_value: false });
  for (const off of [false, null, 'Off'])
    expect(await sizeOf((await fill(form, { fields: { size: off } })).pdf)).toMatchObject({ value: false });
  const { pdf } = await fill(form, { fields: { size: 'Large' } });
  expect(await sizeOf(pdf)).toMatchObject({ value: 'Large' });
});

test('/fillForm draws text in its cells, lines and alignment, and flattens it on demand', async () => {
  const { pdf } = await fill(sampleForm(), { fields: values, flatten: true });
  const texts = await placedTexts(pdf, 1);
  const find = (wanted: string) => texts.filter(({ text }) => text === wanted);
  const name = texts.filter(({ y }) => y > 370);
  expect(name.map(({ text }) => text.trim()).join(' ')).toBe('Ada Лавлейс 水');
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['••••', 'France', 'apple', 'pear', 'plum']),
  );
  const cells = ['A', 'B', '1', '2', 'ü'].map((letter) => find(letter)[0]);
  for (const [index, cell] of cells.entries())
    expect((cell?.x ?? 0) + (cell?.width ?? 0) / 2).toBeCloseTo(10 + 20 * (index + 0.5), 1);
  for (const [index, end] of [67, 157].entries()) {
    const { x = 0, width = 0 } = find('both')[index] ?? {};
    expect(x + width).toBeCloseTo(end, 0);
  }
  const lines = texts.filter(({ y }) => y > 318 && y < 366);
  expect(lines.map(({ text }) => text.trim()).join(' ')).toBe(values.address.replace('\n', ' '));
  expect(new Set(lines.map(({ y }) => Math.round(y))).size).toBeGreaterThan(2);
  const annotations = await readBack(pdf, async (document) => (await document.getPage(1)).getAnnotations());
  expect(annotations).toEqual([]);
});

test('/fillForm makes what a widget lacks, turned and framed as it says', async () => {
  const form = onePage('', {
    page: '/Annots[5 0 R 6 0 R]',
    catalog: `/AcroForm<</Fields[5 0 R 6 0 R]/DR<<${helvetica}>>/DA(/F 10 Tf 0 g)>>`,
    objects: [
      '<</Type/Annot/Subtype/Widget/Rect[20 20 40 120]/FT/Tx/T(turned)/MK<</R 90/BG[1 1 0]/BC[1 0 0]>>/BS<</W 2/S/B>>>>',
      '<</Type/Annot/Subtype/Widget/Rect[60 20 80 40]/FT/Btn/T(check)/MK<</CA(8)/BC[0]>>>>',
    ],
  });
  const { pdf } = await fill(form, { fields: { turned: 'upwards', check: true }, flatten: true });
  expect(await placedTexts(pdf, 1)).toMatchObject([{ text: 'upwards', directionDegrees: 90 }]);
  const plain = await plainBytes(pdf);
  expect(plain).toContain('1 1 0 rg 0 0 100 20 re f');
  expect(plain).toContain('1 0 0 RG 2 w 1 1 98 18 re S');
  expect(plain).toContain('.12 .22 m');
});

test('/fillForm keeps what an appearance shows around its text, and forgets what would show the old one', async () => {
  const form = onePage('', {
    page: '/Annots[5 0 R]',
    catalog: `/NeedsRendering true/AcroForm<</Fields[5 0 R]/XFA(old)/DR<<${helvetica}>>/DA(/F 10 Tf 0 g)>>`,
    objects: [
      '<</Type/Annot/Subtype/Widget/Rect[20 20 120 40]/FT/Tx/T(a)/V(old)/RV(<p>old</p>)/Ff 33554432/AP<</N 6 0 R>>>>',
      '<</Type/XObject/Subtype/Form/BBox[0 0 100 20]/Length 56>>stream\n.3 g 0 0 9 9 re f /Tx BMC q BT (old) Tj ET Q EMC 7 w   \nendstream',
    ],
  });
  const { pdf, warning } = await fill(form, { fields: { a: 'new' } });
  expect(warning).toContain('XFA');
  const plain = await plainBytes(pdf);
  expect(plain).toContain('.3 g 0 0 9 9 re f ');
  expect(plain).toContain('(new) Tj');
  expect(plain).toContain(' 7 w');
  expect(plain).not.toMatch(/old|XFA|\/RV|NeedsRendering/);
});

test('/fillForm chooses several options of a list in the order in which the list has them, each once', async () => {
  const { pdf } = await fill(sampleForm(), { fields: { fruits: ['plum', 'apple', 'plum'] } });
  expect(await plainBytes(pdf)).toMatch(/\/I ?\[ ?0 2 ?\]/);
});

test('/fillForm fills in the first field of a name, on one line, and takes a value before an equal label', async () => {
  const widget = (entries: string) => `<</Type/Annot/Subtype/Widget/Rect[20 20 120 40]${entries}>>`;
  const form = onePage('', {
    page: '/Annots[6 0 R 7 0 R 8 0 R]',
    catalog: `/AcroForm<</Fields[5 0 R 7 0 R 8 0 R]/DR<<${helvetica}>>/DA(/F 10 Tf 0 g)>>`,
    objects: [
      '<</FT/Tx/T(a)/Kids[6 0 R]>>',
      widget('/Parent 5 0 R/V(old)'),
      widget('/FT/Btn/T(a)'),
      widget('/FT/Ch/Ff 131072/T(choice)/Opt[[(one)(two)][(two)(three)]]'),
    ],
  });
  const { pdf } = await fill(form, { fields: { a: 'two\nlines', choice: 'two' } });
  const plain = await plainBytes(pdf);
  expect(plain.match(/\/V ?\([^)]*\)/g)?.map((entry) => entry.replace('V (', 'V('))).toEqual(
    expect.arrayContaining(['/V(two lines)', '/V(two)']),
  );
  expect(plain).not.toMatch(/\(old\)|\/V ?\(one\)/);
});

/** A form with one text field, which is 200 by 100 points in size unless `entries` says otherwise. */
function oneField(entries: string): Uint8Array {
  return onePage('', {
    page: '/MediaBox[0 0 240 140]/Annots[5 0 R]',
    catalog: `/AcroForm<</Fields[5 0 R]/DR<<${helvetica}>>/DA(/F 0 Tf 0 g)>>`,
    objects: [`<</Type/Annot/Subtype/Widget/F 4/FT/Tx/T(a)/Rect[20 20 220 120]${entries}>>`],
  });
}

const long = 'A paragraph that is wider than its field, and has to be broken again and again. '.repeat(8);

test.each([
  ['automatic', '/Ff 4096', 'first line\nsecond line\nthird', 12],
  ['automatic, a long text', '/Ff 4096', `first\n${long}`, 6],
  ['automatic, a low field', '/Ff 4096/Rect[20 20 120 60]', 'first line\nsecond line\nthird', 10],
  ['written by a library to fit the empty field', '/Ff 4096/DA(/F 87 Tf)', 'first\nsecond\nthird', 12],
  ['written by a library, one line', '/DA(/F 70 Tf)', 'A name that is long', 22],
  ['large, and large enough', '/Ff 4096/DA(/F 30 Tf)', 'first\nsecond', 30],
  ['small', '/Ff 4096/DA(/F 9 Tf)', 'first\nsecond', 9],
])('/fillForm shows the whole of a text whose size is %s', async (_, entries, text, sizePoints) => {
  const { pdf, warning } = await fill(oneField(entries), { fields: { a: text }, flatten: true });
  const placed = await placedTexts(pdf, 1);
  expect(placed.map((one) => one.text.trim()).join(' ')).toBe(text.trim().replace(/\s+/g, ' '));
  expect(Math.floor(placed[0]?.height ?? 0)).toBe(sizePoints);
  expect(warning).toBeNull();
  // Nothing is cut off: no ink lies at the edge of the field, where the text is clipped.
  const [, left = 0, bottom = 0, right = 0, top = 0] = /Rect\[(\d+) (\d+) (\d+) (\d+)\]$/
    .exec(entries)
    ?.map(Number) ?? [0, 20, 20, 220, 120];
  const { width, height, pixels } = await drawPage(pdf, 72);
  const isInk = (x: number, y: number) => (pixels[((height - y) * width + x) * 3] ?? 255) < 128;
  const across = Array.from({ length: right - left }, (_value, index) => left + index);
  const up = Array.from({ length: top - bottom }, (_value, index) => bottom + index);
  expect(across.some((x) => isInk(x, bottom + 2) || isInk(x, top - 1))).toBe(false);
  expect(up.some((y) => isInk(left + 1, y) || isInk(right - 2, y))).toBe(false);
});

test('/fillForm names fields that cannot show all of their text', async () => {
  const small = '/Ff 4096/Rect[20 20 60 30]';
  const fields = { a: long };
  for (const entries of [small, `${small}/DA(/F 12 Tf)`, '/DA(/F 9 Tf)'])
    expect((await fill(oneField(entries), { fields })).warning).toBe(
      'Fields that are too small to show all of their text: a.',
    );
});

test.each([
  [{ nam: 'x' }, 'fields.nam', 'is no field of the form, did you mean name?'],
  [{ name: true }, 'fields.name', 'must be a text'],
  [{ 'group.code': '1234567' }, 'fields.group.code', 'must have at most 6 characters'],
  [{ agree: 'perhaps' }, 'fields.agree', 'must be true or false'],
  [{ colour: 'blu' }, 'fields.colour', 'must be one of the field’s options, did you mean blue?'],
  [{ colour: 'mauve' }, 'fields.colour', 'must be one of red, blue'],
  [{ country: ['de'] }, 'fields.country', 'must be one text: only one option can be chosen'],
  [{ send: 'x' }, 'fields.send', 'is a button, which has no value'],
  [{ signed: 'x' }, 'fields.signed', 'is a signature, which cannot be filled in'],
])('/fillForm refuses %j by name, and charges nothing', async (fields, field, message) => {
  expect(await refused({ fields })).toEqual({
    status: 400,
    code: 'invalid_field',
    details: [{ field, message }],
  });
});

test('/fillForm takes XFDF, also with groups, and refuses what is none', async () => {
  const xfdf = `<?xml version="1.0" encoding="UTF-8"?><xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><fields>
    <field name="name"><value>Ada &amp; <![CDATA[<Грейс>]]></value></field><field name="agree"><value>Yes</value></field>
    <field name="group"><field name="code"><value>AB</value></field></field>
    <field name="fruits"><value>apple</value><value>plum</value></field></fields></xfdf>`;
  const { pdf } = await fill(sampleForm(), { xfdf });
  expect(await valuesOf(pdf)).toMatchObject({
    name: 'Ada & <Грейс>',
    agree: 'Yes',
    'group.code': 'AB',
    fruits: ['apple', 'plum'],
  });
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa">]><xfdf><fields/></xfdf>';
  for (const bad of [bomb, '<xfdf><fields>', '<svg/>', 'name=Ada', '<xfdf>'.repeat(100)])
    expect(await refused({ xfdf: bad })).toMatchObject({ status: 400, details: [{ field: 'xfdf' }] });
  expect(await refused({ xfdf: xfdf.replace('>AB<', '>too long<') })).toMatchObject({
    details: [{ field: 'xfdf.group.code' }],
  });
});

test('/fillForm is a stage, and a form that is sent has its values in JSON', async () => {
  const stages = [{ operation: 'fillForm', fields: { name: 'a', nmae: 'b' } }];
  expect(await refused({ stages }, '/processPdf')).toMatchObject({
    status: 400,
    details: [{ field: 'stages[0].fields.nmae' }],
  });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(sampleForm())]), 'form.pdf');
  form.append('fields', JSON.stringify({ name: 'Ada', agree: true }));
  form.append('flatten', 'true');
  const response = await service.call('POST', '/fillForm', { key: service.liveKey, form });
  expect(await pageTexts(new Uint8Array(await response.arrayBuffer()))).toEqual([
    expect.stringContaining('Ada'),
  ]);
});
