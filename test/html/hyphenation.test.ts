import { beforeAll, expect, test } from '@jest/globals';
import { readPdf } from '../render/read-pdf.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** The lines of a printed document, and its text as /extractText has it. */
async function printed(body: object): Promise<{ readonly lines: string; readonly text: string }> {
  const { call, liveKey: key } = service;
  const response = await call('POST', '/htmlToPdf', { key, json: body });
  expect([response.status, response.headers.get('x-render-warnings')]).toEqual([200, '0']);
  const pdf = new Uint8Array(await response.arrayBuffer());
  const { pages } = await readPdf(pdf);
  const pdf_base64 = Buffer.from(pdf).toString('base64');
  const read = await call('POST', '/extractText', { key, json: { pdf_base64 } });
  const { text } = (await read.json()) as { text: string };
  return { lines: pages.map((page) => page.text).join('\n'), text };
}

const column = 'width: 90px; font: 16px Arimo';

test.each([
  [
    'en',
    'Internationalization of extraordinary arrangements',
    ['Internation-\nalization', 'extraordi-\nnary'],
  ],
  ['de-AT', 'Donaudampfschifffahrtsgesellschaft', ['Donau-\ndampfschiff-\nfahrtsgesell-\nschaft']],
  ['nn', 'Menneskerettighetsorganisasjonene', ['-\n']],
  ['ru', 'Достопримечательностями', ['-\n']],
  ['pt-BR', 'Constitucionalidade extraordinária', ['-\n']],
])('hyphenates %s, and leaves words whole in the text', async (lang, words, expected) => {
  for (const fields of [{}, { paged: true }, { javascript: false, tagged: true }]) {
    const html = `<p lang="${lang}" style="hyphens: auto; ${column}">${words}</p>`;
    const { lines, text } = await printed({ html, ...fields });
    for (const part of expected) expect(lines).toContain(part);
    expect(lines).not.toContain('\u00ad');
    expect(text.replaceAll('\n', ' ')).toBe(words);
  }
});

test('leaves everything else as it is: code, addresses, parts of words, own hyphens, limits, and languages unknown', async () => {
  const word = 'Internationalization';
  const html = `<style>p, pre { hyphens: auto; ${column} }</style><body lang="en">
    <p style="hyphens: manual">${word}</p><p style="hyphenate-limit-chars: 30">${word}</p><p lang="tlh">${word}</p><p lang="">${word}</p>
    <pre>${word}</pre><p><code>${word}</code></p><p>example.org/${word}</p><p>inter<b>nationaliza</b>tion</p><p>un\u00adbreakableinternational</p>`;
  const { lines, text } = await printed({ html });
  expect(lines.match(/-\n/g)).toEqual(['-\n']);
  expect(lines).toContain('un-\nbreakableinternational');
  expect(text.split('\n')).toEqual([
    ...Array(6).fill(word),
    `example.org/${word}`,
    'internationalization',
    'unbreakableinternational',
  ]);
});

test('hyphenates what a script asks for', async () => {
  const html = `<p id="p" lang="en" style="${column}">Internationalization</p><script>p.style.hyphens = 'auto'</script>`;
  const { lines } = await printed({ html });
  expect(lines).toContain('Internation-\nalization');
});

test('draws it in a picture, too', async () => {
  const picture = async (hyphens: string) => {
    const html = `<body style="margin: 0"><p lang="en" style="margin: 0; hyphens: ${hyphens}; ${column}">Internationalization</p>`;
    const json = { html, width: 90, height: 20 };
    const response = await service.call('POST', '/htmlToImage', { key: service.liveKey, json });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer()).readUInt32BE(20); // the height in PNG's header
  };
  expect(await picture('auto')).toBeGreaterThan(await picture('manual'));
});
