import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { printedMarkdown } from './printed-markdown.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(100));
});

const read = (body: string, style?: string, options?: object) =>
  printedMarkdown(service, key, body, style, options);

const prose =
  'The harvest of the year was larger than that of any before, since the rain came early and stayed long enough for the fields to recover.';

test('a bold line is a heading, and text in a font with thick stems is not bold', async () => {
  const style = 'body{font:12px "Noto Sans"}';
  expect(
    await read(`<p><b>The mill</b></p><p>${prose}</p><p><b>The river</b></p><p>${prose}</p>`, style),
  ).toBe(`# The mill\n\n${prose}\n\n# The river\n\n${prose}`);
});

test('hyphenation marks within a line do not part words', async () => {
  const text = 'ნავ\u00adსად\u00adგუ\u00adრი სიგ\u00adნა\u00adლი';
  expect(await read(`<p>${text}</p><p>${prose}</p>`)).toBe(`ნავსადგური სიგნალი\n\n${prose}`);
});

test('lines of a script without spaces are joined without any', async () => {
  const text = 'สะพานท่าเรือสภาตลาดสำรวจแบบเครื่องยนต์สวนบันทึกวิธีป่าหมู่บ้านสัญญาณมาตรการเดินทาง'.repeat(4);
  expect(await read(`<p>${text}</p>`)).toBe(text);
});
