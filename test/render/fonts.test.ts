import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import { buildFontsLayer } from '../../layers/fonts/build-fonts-layer.ts';
import { textsOf } from '../pdf/reading/read-back.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { others, recommended } from './script-samples.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';

const recommendedScripts = (
  'Arabic Armenian Bengali Bopomofo Common Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul ' +
  'Hebrew Hiragana Inherited Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana ' +
  'Thai Tibetan'
).split(' ');

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
  ['Arabic', 'ar', 'مرحبا', 'Amiri-Regular'],
  ['Devanagari', 'hi', 'नमस्ते', 'NotoSans-Regular'],
  ['Thai', 'th', 'ภาษาไทย', 'NotoSansThai-Regular'],
  ['Japanese', 'ja', '日本語の直骨', 'NotoSansJP-Regular'],
  ['Korean', 'ko', '한국어直骨', 'NotoSansKR-Regular'],
  ['simplified Chinese', 'zh-CN', '简体中文直', 'NotoSansSC-Regular'],
  ['traditional Chinese', 'zh-TW', '繁體過骨', 'NotoSansTC-Regular'],
  ['signs', 'en', '✓☎♬', 'DejaVuSans'],
])('has glyphs for %s, of a font for that language', async (_script, language, words, font) => {
  const { text, fonts } = await firstPage(`<p lang="${language}">${words}</p>`);
  // A missing character would be drawn as an empty box of Tinos, the default font.
  expect(fonts).toEqual([font]);
  expect([...text.normalize('NFKC')].toSorted()).toEqual([...words].toSorted());
});

const samples = [...recommended, ...others];
let samplePages: ReadPdf['pages'] | undefined;

/** Prints every sample on a page of its own, in a serif, a sans-serif, a monospaced and a bold face. */
async function printSamples(): Promise<ReadPdf['pages']> {
  const pages = samples.map(
    ({ language, words }) => `<div lang="${language}" style="break-after: page"><p>${words}
      <p style="font-family: Arial">${words}<p style="font-family: monospace">${words}<p><b>${words}</b></div>`,
  );
  const { pdf } = await chromium.render(
    renderRequest(`<!doctype html><meta charset="utf-8">${pages.join('')}`),
  );
  return (await readPdf(pdf)).pages;
}

test.each(samples.map((sample, index) => ({ ...sample, index })))(
  'prints $script, lang="$language", without a box: $words',
  async ({ face = 'Tinos-Regular', index }) => {
    samplePages ??= await printSamples();
    expect(samplePages[index]?.missingGlyphs).toBe(0);
    expect(samplePages[index]?.fonts).toContain(face);
  },
);

test('has a sample of each script that Unicode recommends', () => {
  expect([...new Set(recommended.map(({ script }) => script))].toSorted()).toEqual(recommendedScripts);
});

test('draws the letters and the roots of MathML', async () => {
  const radical = (height: string) =>
    `<math><msqrt><mspace height="${height}" width="1em"></mspace><mi>a</mi><mi>ψ</mi></msqrt></math>`;
  const { pdf } = await chromium.render(
    renderRequest(`<meta charset="utf-8">${radical('1em')}${radical('3em')}`),
  );
  const [page] = (await readPdf(pdf)).pages;
  expect(page?.missingGlyphs).toBe(0);
  expect(page?.fonts).toEqual(['NotoSansMath-Regular']);
});

test('prints Arabic whose text is extracted in order, lam and alef included', async () => {
  const words = 'السلام عليكم ورحمة الله';
  const { pdf } = await chromium.render(
    renderRequest(`<meta charset="utf-8"><p dir="rtl" lang="ar">${words}`),
  );
  expect((await textsOf(pdf)).map((text) => text.trim())).toEqual([words]);
  const { stdout, error } = spawnSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' });
  if (!error) expect(stdout.replace(/[\p{Cf}\s]+/gu, ' ').trim()).toBe(words);
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
  ['Calibri', 'Calinto-Regular'],
  ['Cambria', 'Caladea-Regular'],
  ['Georgia', 'Gelasio-Regular'],
  ['Palatino', 'Gelasio-Regular'],
  ['Garamond', 'Tinos-Regular'],
  ['Verdana', 'DejaVuSans'],
  ['Tahoma', 'DejaVuSans'],
  ['Consolas', 'DejaVuSansMono'],
  ['Menlo', 'DejaVuSansMono'],
  ['Monaco', 'DejaVuSansMono'],
  ['Lucida Console', 'DejaVuSansMono'],
  ['Segoe UI', 'Arimo-Regular'],
  ['Roboto', 'Arimo-Regular'],
  ['Helvetica Neue', 'Arimo-Regular'],
  ['-apple-system', 'Arimo-Regular'],
  ['Impact', 'Anton-Regular'],
  ['fantasy', 'Anton-Regular'],
  ['Comic Sans MS', 'ComicNeue-Regular'],
  ['cursive', 'ComicNeue-Regular'],
  ['math', 'NotoSansMath-Regular'],
  ['Malgun Gothic', 'NotoSansKR-Regular'],
])('has a font for the family %s', async (family, font) => {
  const quoted = family.includes(' ') ? `'${family}'` : family;
  expect((await firstPage(`<p style="font-family: ${quoted}">family</p>`)).fonts).toEqual([font]);
});

// The sums of what the fonts of these names say of their letters. Hinting would make each letter as wide as whole pixels.
test.each([
  ['Arial', 1_000, 4_891],
  ['Times New Roman', 1_000, 4_276],
  ['Courier New', 1_000, 5_401],
  ['Calibri', 1_000, 4_505],
  ['Georgia', 1_000, 4_785],
  ['Menlo', 1_000, 5_418],
  ['Arial', 16, 78.26],
  ['Times New Roman', 16, 68.42],
  ['Calibri', 16, 72.08],
])('sets a word as wide as in %s of %d pixels', async (family, sizePixels, widthPixels) => {
  const word = `<span style="font: ${sizePixels}px '${family}'; font-kerning: none">newspaper</span>`;
  const measure = 'document.body.append(document.querySelector("span").getBoundingClientRect().width)';
  const { text } = await firstPage(
    `<div style="height: 0; overflow: hidden">${word}</div><script>${measure}</script>`,
  );
  const tolerance = sizePixels / 200;
  expect(Math.abs(Number(text.match(/[\d.]+$/)?.[0]) - widthPixels)).toBeLessThanOrEqual(tolerance);
});

test('has bold and italic faces of the common families', async () => {
  const { fonts } = await firstPage('<p><b>bold</b> <i>italic</i> <b><i>both</i></b></p>');
  expect(fonts.toSorted()).toEqual(['Tinos-Bold', 'Tinos-BoldItalic', 'Tinos-Italic', 'Tinos-Regular']);
});

/** A font of the page, with a private character that no font of the layer has. */
const serif = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));
const withSerif = `<style>@font-face { font-family: own; src: url(data:font/ttf;base64,${serif.toString('base64')}) }
  p { font-family: own }</style>`;

test.each([
  [
    'has a line for each script without glyphs',
    '𗀀𗀁𗀀𗀂 and 𓀀',
    ['Tangut (3 characters)', 'Egyptian Hieroglyphs (1 character)'],
  ],
  ['counts private characters', '\ue123', ['private use (1 character)']],
  [
    'counts only what the fonts of the page lack',
    `${withSerif}<p>\uf6d1 \ue123`,
    ['private use (1 character)'],
  ],
  ['counts nothing that is drawn', '𐌰𐌱 😀 👩‍🚀 🇩🇪 𝄞 𝒷 한국어', []],
  ['counts nothing that is not shown', '<p hidden>𗀀</p><script>const tangut = "𗀁"</script>shown', []],
])('%s in the warnings', async (_behaviour, markup, scripts) => {
  const { head } = await chromium.render(renderRequest(`<!doctype html><meta charset="utf-8">${markup}`));
  expect(head?.warnings).toEqual(scripts.map((script) => `no font has a glyph for ${script}`));
});

test('warns of characters without glyphs in headers', async () => {
  const header = {
    headerHtml: '<p style="font-size: 10px">𗀀</p>',
    marginInches: { top: 1, right: 0, bottom: 0, left: 0 },
  };
  const { head } = await chromium.render(renderRequest('shown', {}, header));
  expect(head?.warnings).toEqual(['no font has a glyph for Tangut (1 character)']);
});

test('stays, with Chromium, within what Lambda takes', () => {
  const sizeBytes = [buildChromiumLayer(), buildFontsLayer()]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => statSync(path))
    .reduce((total, entry) => total + (entry.isFile() ? entry.size : 0), 0);
  const roomForCodeBytes = 4 * 1024 * 1024; // twice what it takes
  expect(sizeBytes + roomForCodeBytes).toBeLessThan(250 * 1024 * 1024);
});
