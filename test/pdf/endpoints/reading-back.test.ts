import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function call(path: string, pdf: Uint8Array, fields: Readonly<Record<string, unknown>> = {}) {
  const { liveKey: key } = await service.newAccount();
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', path, { key, json });
  return { credits: response.headers.get('x-credits-used'), body: await response.json() };
}

const plain = 'BT /F 12 Tf 20 150 Td (The offer is good.) Tj ET\n';

/** Maps `abcdef` to Georgian letters, for which neither a font nor a language of the recogniser is at hand. */
const georgian =
  'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <61> <66> <10d0> endbfrange endcmap';

function page(content: string): Uint8Array {
  return onePage(plain + content, { resources: helvetica });
}

/** Letters that run into each other, so that no shape is that of a letter. */
const blotted = page('BT /F 12 Tf 2 Tr 14 w 20 60 Td (Secret words of ours) Tj ET');

/** Letters without their lower half, most of which are unlike themselves. */
const halved = page('q 10 63 180 40 re W n BT /F 10 Tf 20 60 Td (Forests are quiet places at night) Tj ET Q');

/** Letters that nothing can compare with their text. */
const incomparable = onePage(`${plain}BT /L 12 Tf 20 60 Td (fedcba) Tj ET`, {
  resources: helvetica.replace(
    '/Font<<',
    '/Font<</L<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 5 0 R>>',
  ),
  objects: [stream(georgian)],
});

test('text that is blotted out is read back as nothing, at every door', async () => {
  const { body, credits } = await call('/findHiddenText', blotted);
  expect({ body, credits }).toMatchObject({
    credits: '0.02',
    body: { hidden: [{ text: 'Secret words of ours', state: 'hidden', reason: 'mismatch' }] },
  });
  const left_out = { runs: 1, hidden: { runs: 1 }, unverified: { runs: 0 } };
  for (const path of ['/extractText', '/extractContent', '/extractTables', '/grepPdf']) {
    const given = { hidden: 'exclude', ...(path === '/grepPdf' && { pattern: 'words' }) };
    const { body: read } = await call(path, blotted, given);
    expect(read).toMatchObject({ left_out });
    expect(JSON.stringify(read)).not.toContain('Secret');
  }
  expect((await call('/pdfInfo', blotted)).body).toMatchObject({ hidden_text: left_out });
});

test('the words of a line that are read back are seen, and the others are not', async () => {
  const { body } = await call('/extractText', halved, { hidden: 'mark' });
  const [{ text, hidden }] = (body as Marked).pages;
  const hiddenWords = hidden
    .filter(({ state }) => state === 'hidden')
    .map(({ start, end }) => text.slice(start, end));
  // What the recogniser makes of half an `are` may differ.
  expect(hiddenWords.join(' ').replace(' are', '')).toBe('Forests quiet places');
  for (const path of ['/extractText', '/extractContent']) {
    const read = JSON.stringify((await call(path, halved, { hidden: 'exclude' })).body);
    expect(read).toContain('at night');
    expect(read).not.toMatch(/Forests|are|quiet|places/);
  }
});

interface Marked {
  readonly pages: readonly [{ readonly text: string; readonly hidden: readonly Mark[] }];
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly state: string;
}

test('redaction removes what is not read back', async () => {
  const json = { pdf_base64: Buffer.from(halved).toString('base64'), remove: ['hidden_text'] };
  const redacted = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  const { body } = await call('/extractText', new Uint8Array(await redacted.arrayBuffer()));
  expect(body).toMatchObject({ text: expect.stringContaining('at night') });
  expect(JSON.stringify(body)).not.toMatch(/Forests|quiet|places/);
});

test('redaction keeps text that nothing can decide on, with a warning', async () => {
  const { body: read } = await call('/extractText', incomparable, { hidden: 'mark' });
  expect((read as Marked).pages[0].hidden).toMatchObject([{ state: 'unverified' }]);
  const json = { pdf_base64: Buffer.from(incomparable).toString('base64'), remove: ['hidden_text'] };
  const redacted = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  expect([redacted.status, redacted.headers.get('x-warning')]).toEqual([
    200,
    expect.stringContaining('Page 1 has text of which nothing can decide whether it is seen.'),
  ]);
  const { body } = await call('/extractText', new Uint8Array(await redacted.arrayBuffer()));
  expect(body).toMatchObject({ text: expect.stringContaining('\u10d5') });
});

async function hiddenIn(pdf: Uint8Array): Promise<string> {
  const { body } = await call('/findHiddenText', pdf);
  const found = (body as { readonly hidden: readonly { readonly text: string; readonly reason: string }[] })
    .hidden;
  return found.map(({ text, reason }) => `${reason}: ${text}`).join('; ');
}

test('short words in small print are seen in a font that has two glyphs for a letter', async () => {
  const words = ['as', 'to', 'be', 'or', 'no', 'at', 're', 'by', 'he', 'vs', 'ac', 'th', 'of', 'if'];
  // Each line has another place among the pixels.
  const lines = Array.from({ length: 14 }, (_, line) => {
    const own = [0, 5, 10].map((step) => words[(line + step) % words.length]).join(' little ');
    return `1 0 0 1 ${20 + line * 0.13} ${185 - line * 11.27} Tm (little ${own} little) Tj`;
  });
  const pdf = onePage(`BT /L 9 Tf ${lines.join('\n')} ET`, {
    resources:
      '/Font<</L<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[128/uni0061]>>>>>>',
  });
  expect(await hiddenIn(pdf)).toBe('');
});

test('Arabic letters with vowel signs are seen in whatever form they are drawn', async () => {
  const { liveKey: key } = await service.newAccount();
  const text =
    '\u0628\u0650\u0633\u0652\u0645\u0650 \u0627\u0644\u0631\u0651\u064e\u062d\u0652\u0645\u0670\u0646\u0650 \u0627\u0644\u0631\u0651\u064e\u062d\u0650\u064a\u0645\u0650 \u0627\u0644\u0652\u062d\u064e\u0645\u0652\u062f\u064f';
  const made = await service.call('POST', '/textToPdf', { key, json: { text, font_size: 9 } });
  expect(await hiddenIn(new Uint8Array(await made.arrayBuffer()))).toBe('');
});

test('the other forms of Greek letters show them', async () => {
  const texts = { '4a': 'θ', '6a': 'φ', '76': 'π', '20': ' ', a1: 'γ' };
  const rows = Object.entries(texts).map(
    ([code, text]) => `<${code}> <${text.charCodeAt(0).toString(16).padStart(4, '0')}>`,
  );
  const map = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap`;
  const pdf = onePage('BT /L 12 Tf 20 60 Td <4a6a7620a1> Tj ET', {
    resources: '/Font<</L<</Type/Font/Subtype/Type1/BaseFont/Symbol/ToUnicode 5 0 R>>>>',
    objects: [stream(map)],
  });
  expect(await hiddenIn(pdf)).toBe('');
});
