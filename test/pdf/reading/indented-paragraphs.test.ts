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

/** Lines as a program breaks them, each filled to the end but for the last. */
const filled = (lines: readonly string[]) =>
  lines.map((line) => `<div style="text-align:justify;text-align-last:justify">${line}</div>`).join('');

test('a sentence that ends at the end of a line of an indented paragraph does not end the paragraph', async () => {
  const lines = [
    'The mill at the river grinds grain for the whole valley, as it has',
    'done for a hundred years since the old bridge was built in town.',
  ];
  const abstract = `${filled([...lines, ...lines])}<div>Then it ends.</div>`;
  const read = await printedMarkdown(
    service,
    key,
    `<h1>Mills of the valley</h1><div style="margin:12px 80px;width:360px">${abstract}</div><h2>1 Introduction</h2><p>${prose} ${prose}</p>`,
  );
  expect(read).toContain(`\n\n${[...lines, ...lines].join(' ')} Then it ends.\n\n`);
});

test('an abstract in small letters with dense lines leaves paragraphs with wide lines whole', async () => {
  const small = `<p style="font-size:10px;line-height:1.1;margin:12px 40px">${`${prose} `.repeat(6)}</p>`;
  const wide = `<p style="line-height:1.7">${prose} ${prose} ${prose}</p>`;
  const read = await printedMarkdown(
    service,
    key,
    `<h1>Mills of the valley</h1>${small}<h2>1 Introduction</h2>${wide}${wide}`,
  );
  expect(read.split('\n\n').slice(-2)).toEqual([`${prose} ${prose} ${prose}`, `${prose} ${prose} ${prose}`]);
});

test('a title of a section close above its text is a heading: in italics, or in capitals with a number', async () => {
  const text = `<p style="text-indent:16px">${prose} ${prose}</p>`;
  const read = await printedMarkdown(
    service,
    key,
    `<h1>Mills of the valley</h1>${text}<div style="margin-top:20px"><i>B. Grinding of grain</i></div>${text}
     <div style="margin-top:20px;text-align:center">IV. RESULTS OF IT</div>${text}`,
  );
  expect(read.match(/(?<=^#+ )(?:B|IV)\..*/gm)).toEqual(['B. Grinding of grain', 'IV. RESULTS OF IT']);
});

test('an entry of a bibliography whose first line ends with its authors is one paragraph', async () => {
  const entry = (authors: string) => `${authors}<br>2017. ${prose}`;
  const style = 'margin:0 0 6px;padding-left:16px;text-indent:-16px;width:420px';
  const read = await printedMarkdown(
    service,
    key,
    `<h1>Mills</h1><p style="width:420px">${prose} ${prose}</p><h2>References</h2>
     <p style="${style}">Vera Stone. 2016. ${prose}</p>
     ${['Ole Wheeler and Anna Miller.', 'Mohit Miller, Wen Stone, and Ming Wheeler.'].map((authors) => `<p style="${style}">${entry(authors)}</p>`).join('')}`,
  );
  expect(read.split('\n\n').slice(-3)).toEqual([
    `Vera Stone. 2016. ${prose}`,
    `Ole Wheeler and Anna Miller. 2017. ${prose}`,
    `Mohit Miller, Wen Stone, and Ming Wheeler. 2017. ${prose}`,
  ]);
});
