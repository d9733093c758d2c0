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

const prose =
  'The mill at the river grinds grain for the whole valley, and has done so since the old bridge was built by the town.';

const indented = `<p style="margin:12px 40px">${prose} ${prose}</p>`;
const text = `<p>${prose} ${prose}</p>`;

test.each([
  ['below its own name', '<p style="text-align:center"><b>Abstract</b></p>'],
  ['that begins with its name', ''],
])('an abstract %s is a paragraph, and a quotation below the text is one', async (_, name) => {
  const title = '<h1>Mills of the valley</h1><p style="text-align:center">Anna Miller, School of Mills</p>';
  const abstract = name === '' ? indented.replace('>', '><b>Résumé.</b> ') : indented;
  const read = await printedMarkdown(
    service,
    key,
    `${title}${name}${abstract}<h2>1 Introduction</h2>${text}${indented}${text}`,
  );
  expect(read.match(/^> .{12}/gm)).toEqual(['> The mill at ']);
});

test('a text at the top with a bar beside it is a quotation', async () => {
  const quote = `<blockquote style="border-left:3px solid #888;margin:12px 0;padding-left:12px">${prose}</blockquote>`;
  expect(await printedMarkdown(service, key, `${quote}${text}`)).toBe(`> ${prose}\n\n${prose} ${prose}`);
});

test('a title of two centred lines is no quotation', async () => {
  const title =
    '<div style="text-align:center;margin:12px 0">Mills<br>Terms of service for the use of mills</div>';
  const read = await printedMarkdown(service, key, `${text}${title}${text}`);
  expect(read).toContain('Mills');
  expect(read).not.toMatch(/^> /m);
});
