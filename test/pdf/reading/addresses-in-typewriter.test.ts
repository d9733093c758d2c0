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

test('addresses of mail in a typewriter font below names are text, not code', async () => {
  const authors =
    '<div style="text-align:center"><sup>1</sup> Institute of Mills<br><tt>anna.miller@mill.example</tt><br><sup>2</sup> School of Bridges<br><tt>{ben,carl}@bridge.example</tt></div>';
  const read = await printedMarkdown(service, key, `<h1>Mills</h1>${authors}<p>${prose}</p><p>${prose}</p>`);
  expect(read).not.toContain('```');
  expect(read).not.toMatch(/^>/m);
  for (const text of ['anna.miller@mill.example', '{ben,carl}@bridge.example', 'School of Bridges'])
    expect(read.replaceAll('\\', '')).toContain(text);
});

test('a note whose address in a typewriter font takes its lines is text, not code', async () => {
  const notes =
    '<div style="font-size:9px;margin-top:60px"><sup>1</sup><tt>https://mill.example/of/the/river</tt><br><sup>2</sup><tt>https://bridge.example/built/by/the/town</tt></div>';
  const read = await printedMarkdown(service, key, `<p>${prose}</p><p>${prose}</p>${notes}`);
  expect(read).not.toContain('```');
  expect(read).toContain('https://mill.example/of/the/river');
});

test('commands with addresses stay code', async () => {
  const command = 'curl https://mill.example/of/the/river';
  const login = 'ssh -p 2222 anna@mill.example';
  const read = await printedMarkdown(
    service,
    key,
    `<p>${prose}</p><pre>${command}</pre><p>${prose}</p><pre>${login}</pre><p>${prose}</p>`,
  );
  expect(read).toContain(`\`\`\`\n${command}\n\`\`\``);
  expect(read).toContain(`\`\`\`\n${login}\n\`\`\``);
});
