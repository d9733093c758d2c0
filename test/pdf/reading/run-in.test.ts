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
  'The harvest of the year was larger than that of any before, since the rain came early and stayed long enough for the fields to recover.';

test('a bold beginning of a paragraph that fills its first line is no heading', async () => {
  const begun = [
    `<b>New rules for the keeping of records of mills.</b> ${prose}`,
    `<b>FOR FURTHER WORDS ON MILLS WRITE TO US:</b> Anna Miller, at the mill. ${prose}`,
  ];
  expect(
    await printedMarkdown(
      service,
      key,
      [prose, ...begun].map((text) => `<p>${text}</p>`).join(''),
      'p{width:230px}',
    ),
  ).toBe([prose, ...begun.map((text) => text.replaceAll(/<\/?b>/g, '**'))].join('\n\n'));
});

test('a bold heading in a line of text begins a paragraph, even below a full line', async () => {
  const dates = `<b>Dates:</b> ${prose}`;
  expect(
    await printedMarkdown(
      service,
      key,
      `<p>${prose}</p><p>${dates}</p>`,
      'p{width:230px;margin:0;text-align:justify;text-align-last:justify}',
    ),
  ).toBe(`${prose}\n\n**Dates:** ${prose}`);
});
