import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildChromiumLayer } from '../../layers/chromium/build.ts';
import { buildFontsLayer } from '../../layers/fonts/build.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';

let chromium: RenderFunction;
beforeAll(() => {
  chromium = startRenderFunction();
});
afterAll(() => chromium.stop());

async function firstPage(markup: string) {
  const { pdf } = await chromium.render(renderRequest(`<!doctype html><meta charset="utf-8">${markup}`));
  const [page] = (await readPdf(pdf)).pages;
  return { text: page?.text ?? '', fonts: page?.fonts ?? [] };
}

test.each([
  ['Latin', 'en', 'Ærøskøbing Żółć', 'Tinos-Regular'],
  ['Vietnamese', 'vi', 'Nguyễn', 'Tinos-Regular'],
  ['Greek', 'el', 'Ελληνικά', 'Tinos-Regular'],
  ['Cyrillic', 'uk', 'українська', 'Tinos-Regular'],
  ['Hebrew', 'he', 'שלום', 'Tinos-Regular'],
  ['Arabic', 'ar', 'مرحبا', 'DejaVuSans'],
  ['Devanagari', 'hi', 'नमस्ते', 'NotoSans-Regular'],
  ['Thai', 'th', 'ภาษาไทย', 'NotoSansThai-Regular'],
  ['Japanese', 'ja', '日本語の直骨', 'NotoSansJP-Regular'],
  ['Korean', 'ko', '한국어直骨', 'NotoSansKR-Regular'],
  ['simplified Chinese', 'zh-CN', '简体中文直', 'NotoSansSC-Regular'],
  ['traditional Chinese', 'zh-TW', '繁體中文直', 'NotoSansSC-Regular'],
  ['signs', 'en', '✓☎♬', 'DejaVuSans'],
])('has glyphs for %s, of a font for that language', async (_script, language, words, font) => {
  const { text, fonts } = await firstPage(`<p lang="${language}">${words}</p>`);
  // A missing character would be drawn as an empty box of Tinos, the default font.
  expect(fonts).toEqual([font]);
  expect([...text.normalize('NFKC')].toSorted()).toEqual([...words].toSorted());
});

test('draws emoji in colour, joined ones as one picture', async () => {
  const { pdf } = await chromium.render(renderRequest('<meta charset="utf-8"><p>😀</p><p>👩‍🚀</p><p>🇩🇪</p>'));
  const [page] = (await readPdf(pdf)).pages;
  expect(page?.fonts.filter((font) => font.startsWith('Tinos'))).toEqual([]);
  expect(page?.text).toContain('😀');
});

test.each([
  ['Arial', 'Arimo-Regular'],
  ['Helvetica', 'Arimo-Regular'],
  ['sans-serif', 'Arimo-Regular'],
  ['Times New Roman', 'Tinos-Regular'],
  ['serif', 'Tinos-Regular'],
  ['Courier New', 'Cousine-Regular'],
  ['monospace', 'Cousine-Regular'],
  ['system-ui', 'NotoSans-Regular'],
  ['Noto Sans', 'NotoSans-Regular'],
  ['DejaVu Sans Mono', 'DejaVuSansMono'],
])('has a font for the family %s', async (family, font) => {
  const quoted = family.includes(' ') ? `'${family}'` : family;
  expect((await firstPage(`<p style="font-family: ${quoted}">family</p>`)).fonts).toEqual([font]);
});

test('has bold and italic faces of the common families', async () => {
  const { fonts } = await firstPage('<p><b>bold</b> <i>italic</i> <b><i>both</i></b></p>');
  expect(fonts.toSorted()).toEqual(['Tinos-Bold', 'Tinos-BoldItalic', 'Tinos-Italic', 'Tinos-Regular']);
});

test('stays, with Chromium, within what Lambda takes', () => {
  const sizeBytes = [buildChromiumLayer(), buildFontsLayer()]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => statSync(path))
    .reduce((total, entry) => total + (entry.isFile() ? entry.size : 0), 0);
  const roomForCodeBytes = 5 * 1024 * 1024;
  expect(sizeBytes + roomForCodeBytes).toBeLessThan(250 * 1024 * 1024);
});
