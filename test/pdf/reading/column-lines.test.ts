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

const style =
  'i{position:absolute;font-style:normal;white-space:nowrap;text-align:justify;text-align-last:justify}';

const pool =
  'rain and snow feed the river on its long way from high hills to a quiet harbour by the sea'.split(' ');

/** The lines of a column, which are about as long as each other. */
function linesOf(name: string, count: number): readonly string[] {
  const lines = [name];
  for (let at = 0; ; at++) {
    const word = pool[(at * 7 + Math.floor(at / 9)) % pool.length] ?? '';
    const line = lines.at(-1) ?? '';
    if (`${line} ${word}`.length <= 54) lines[lines.length - 1] = `${line} ${word}`;
    else if (lines.length < count) lines.push(word);
    else return lines;
  }
}

const lineAt = (text: string, left: number, top: number, width: number) =>
  `<i style="left:${left}px;top:${top}px;width:${width}px">${text}</i>`;

test('columns whose lines reach a little into the gap between them are read one after the other', async () => {
  const columns = [linesOf('mill', 24), linesOf('stone', 24)] as const;
  // A hyphen of the left column hangs out in one line, and a letter of the right column in another one.
  const printed = columns.map((lines, column) =>
    lines.map((text, at) => {
      const out = at === 6 + 10 * column ? 0.8 : 0;
      return lineAt(text, column === 0 ? 0 : 311.3 - out, at * 18, 300 + out);
    }),
  );
  expect(await printedMarkdown(service, key, printed.flat().join(''), style)).toBe(columns.flat().join(' '));
});

test('columns that are drawn line by line over the page are read one after the other', async () => {
  const columns = [linesOf('mill', 24), linesOf('stone', 24)] as const;
  const rows = columns[0].flatMap((_, at) =>
    columns.map((lines, column) => lineAt(lines[at] ?? '', column * 314, at * 18, 300)),
  );
  expect(await printedMarkdown(service, key, rows.join(''), style)).toBe(columns.flat().join(' '));
});

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test.each([
  ['left', 0],
  ['right', 1],
])('columns go on beside a picture of the %s one that reaches over the gap', async (_, own) => {
  const columns = [linesOf('mill', own === 0 ? 24 : 36), linesOf('stone', own === 1 ? 24 : 36)] as const;
  const printed = columns.map((lines, column) =>
    lines.map((text, at) => lineAt(text, column * 320, at * 18, 300)),
  );
  const [left, top] = [own === 0 ? 40 : 290, 24 * 18 + 10];
  const picture = `<img src="${dot}" style="position:absolute;left:${left}px;top:${top}px;width:300px;height:150px">`;
  const texts = columns.map((lines) => lines.join(' '));
  const read = await printedMarkdown(service, key, printed.flat().join('') + picture, style);
  expect(read.split(/\s+/).join(' ')).toBe(texts.join(' '));
});
