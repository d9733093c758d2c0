import { beforeAll, expect, test } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type Sharp } from 'sharp';
import { readPdf } from '../render/read-pdf.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function ask(path: string, json: object): Promise<Response> {
  return service.call('POST', path, { key: service.liveKey, json });
}

async function print(html: string, fields: object = {}) {
  const response = await ask('/htmlToPdf', { html: `<!doctype html>${html}`, timeout: 60_000, ...fields });
  expect(response.status).toBe(200);
  const pdf = new Uint8Array(await response.arrayBuffer());
  const { pages } = await readPdf(pdf);
  return { pdf, pages, texts: pages.map(({ text }) => text.trim().replace(/\s+/g, ' ')) };
}

async function draw(html: string, fields: object = {}): Promise<Sharp> {
  const response = await ask('/htmlToImage', { html: `<!doctype html>${html}`, timeout: 60_000, ...fields });
  expect(response.status).toBe(200);
  return sharp(Buffer.from(await response.arrayBuffer()));
}

/** Where the text ends on the first page, in points. */
async function endOf(pdf: Uint8Array, text: string): Promise<number> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await reading.promise).getPage(1);
  const { items } = await page.getTextContent();
  const found = items.find((item) => 'str' in item && item.str.includes(text));
  await reading.destroy();
  return found && 'str' in found ? found.transform[4] + found.width : Number.NaN;
}

const sections = `<style>body { margin: 0 } section { height: 1500px; background: #fff } .seen { background: #f00 }</style>
${'<section></section>'.repeat(6)}
<script>
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) {
      target.className = 'seen';
      target.textContent = 'seen';
    }
  });
  for (const section of document.querySelectorAll('section')) observer.observe(section);
</script>`;
const cover = '<div style="height: 100vh">cover</div>';
const count = (texts: readonly string[], word: string) => texts.join(' ').split(word).length - 1;

test('prints what appears when it is scrolled to', async () => {
  const { texts } = await print(sections);
  expect(count(texts, 'seen')).toBe(6);
});

test('prints a part of 100vh on one page, with all that appears behind it', async () => {
  const { texts } = await print(`<style>body { margin: 0 }</style>${cover}<p>content${sections}`);
  expect(texts[0]).toBe('cover');
  expect(texts[1]).toContain('content');
  expect(count(texts, 'seen')).toBe(6);
});

test.each(['svh', 'lvh', 'dvh', 'vmax'])('prints a part of 100%s on one page', async (unit) => {
  const { texts } = await print(
    `<style>body { margin: 0 }</style><div style="height: 100${unit}">cover</div><p>content</p><div style="height: 4000px"></div><script>1</script>`,
  );
  expect(texts[0]).toBe('cover');
  expect(texts[1]).toContain('content');
});

test.each([
  ['html, body { height: 100% } .cover { height: 100% }'],
  ['html, body, .cover { height: 100% } .cover { box-sizing: border-box; padding: 9px }'],
])('prints a part as high as its root on one page: %s', async (css) => {
  const { texts } = await print(
    `<style>body { margin: 0 } ${css}</style><div class="cover">cover</div><p>content</p>${sections}`,
  );
  expect(texts[0]).toBe('cover');
  expect(count(texts, 'seen')).toBe(6);
});

test.each([
  ['innerHeight', 'innerHeight'],
  ['clientHeight of the root', 'document.documentElement.clientHeight'],
  [
    'an empty element of 100vh',
    '(() => { const one = document.createElement("div"); one.style.height = "100vh"; document.body.append(one); const { offsetHeight } = one; one.remove(); return offsetHeight })()',
  ],
])('prints what scripts show by %s', async (_, height) => {
  const { texts } = await print(`${cover}${'<section style="height: 1500px"></section>'.repeat(6)}<script>
    const show = () => { for (const section of document.querySelectorAll('section')) {
      if (section.getBoundingClientRect().top < ${height}) section.textContent = 'seen';
    } };
    show();
    addEventListener('resize', show);
  </script>`);
  expect(texts[0]).toBe('cover');
  expect(count(texts, 'seen')).toBe(6);
});

const fullScript = 'const fill = () => hero.style.height = innerHeight + "px"; fill(); onresize = fill;';
test.each([
  ['its height', fullScript],
  ['clientHeight', fullScript.replace('innerHeight', 'document.documentElement.clientHeight')],
  [
    'a variable',
    'const fill = () => document.documentElement.style.setProperty("--h", innerHeight + "px"); fill(); addEventListener("resize", fill); hero.style.height = "var(--h)"',
  ],
])('prints a part that scripts size by the window on one page: by %s', async (_, script) => {
  const { texts } = await print(
    `<style>body { margin: 0 }</style><div id="hero">cover</div><p>content</p>${sections}<script>${script}</script>`,
  );
  expect(texts[0]).toBe('cover');
  expect(texts[1]).toContain('content');
  expect(count(texts, 'seen')).toBe(6);
});

test.each([
  ['A5', { format: 'A5' }, 420 - 28],
  ['A4 with margins of 2.5 cm', { margin: '2.5cm' }, 595 - 70],
  ['A4, landscape', { landscape: true }, 842 - 28],
  ['Letter', { format: 'Letter' }, 612 - 28],
  ['A4 at half its size', { scale: 0.5 }, 595 - 28],
  ['the paper of the document', { css: '@page { size: 10cm 15cm; margin: 1cm }' }, 283.46 - 28.35],
  ['A4 if the document names no paper', { css: '@page { size: constructor; margin: 1cm }' }, 595 - 28.35],
])('lets a script fill the width of %s', async (_, fields, endPoints) => {
  const { pdf } = await print(
    `<style>body { margin: 0 }</style><div id="parent"><div id="chart" style="overflow: hidden; text-align: right">END</div></div>
    <script>chart.style.width = document.getElementById('parent').clientWidth + 'px'</script>`,
    fields,
  );
  expect(Math.abs((await endOf(pdf, 'END')) - endPoints)).toBeLessThan(1.5);
});

test('follows the @page rule of a style sheet that is linked, and draws for it', async () => {
  const sheet = `data:text/css,${encodeURIComponent('@page { size: A5 landscape; margin: 1in }')}`;
  const { texts } = await print(
    `<link rel="stylesheet" href="${sheet}"><p id="size"></p>
    <script>const show = () => size.textContent = innerWidth + ' x ' + innerHeight; show(); onresize = show</script>`,
  );
  expect(texts).toEqual(['601 x 367']);
});

test('has scripts find the media queries that are printed', async () => {
  const css = '@media (min-width: 600px) { p::after { content: " wide" } }';
  const html = `<p id="a"></p><script>a.textContent = matchMedia('(min-width: 600px)').matches</script>`;
  expect((await print(html, { css, format: 'A5' })).texts).toEqual(['false']);
  expect((await print(html, { css })).texts).toEqual(['true wide']);
});

test.each(['<style>CSS</style>', '<link rel="stylesheet" href="data:text/css,CSS">'])(
  'has scripts find the media queries that are printed on the paper of %s',
  async (sheet) => {
    const css = '@page { size: A3 } @media (min-width: 800px) { p::after { content: " wide" } }';
    const html = `${sheet.replace('CSS', css)}<p id="a"></p><script>
      const show = () => { a.textContent = matchMedia('(min-width: 800px)').matches }; onload = show; onresize = show</script>`;
    expect((await print(html)).texts).toEqual(['false']);
  },
);

test('fires the events of printing once, and one of the window if it grows', async () => {
  const html = `<p id="log" style="height: 20px"></p><script>
    const note = (name) => () => { log.textContent += name + innerWidth + ' ' };
    addEventListener('resize', note('resize'));
    addEventListener('beforeprint', note('beforeprint'));
  </script>`;
  expect((await print(html)).texts).toEqual(['beforeprint718']);
  expect((await print(`${html}<div style="height: 3000px">`)).texts[0]).toBe('resize718 beforeprint718');
});

test('loads a list that grows when its end is seen once more, and no further', async () => {
  const { texts } = await print(`<ul id="list"></ul><p id="end">end</p><script>
    const add = () => { for (let n = 0; n < 9; n++) list.insertAdjacentHTML('beforeend', '<li style="height: 300px">item') };
    add();
    new IntersectionObserver(([entry]) => { if (entry.isIntersecting) add() }).observe(end);
  </script>`);
  expect(count(texts, 'item')).toBe(18);
});

test('prints a page that appends whenever its window is resized', async () => {
  const { texts } = await print(`<div style="height: 3000px"></div><script>
    onresize = () => document.body.insertAdjacentHTML('beforeend', '<p style="height: 5000px">more');
  </script>`);
  expect(count(texts, 'more')).toBeLessThan(4);
});

test('prints a document of 1,500 pages with scripts, whose window is 50 pages high', async () => {
  const { texts } = await print(
    `<style>body { margin: 0 } p { margin: 0; height: 1048px }</style><p id="height"></p>${'<p></p>'.repeat(1_499)}
    <script>onresize = () => { height.textContent = innerHeight }</script>`,
    { page_ranges: '1-2' },
  );
  expect(texts).toHaveLength(2);
  const height = Number(texts[0]);
  expect(height).toBeGreaterThanOrEqual(50 * 1_048);
  expect(height).toBeLessThan(50 * 1_048 + 11);
});

test('shows the page in the window that it is asked for', async () => {
  const html = `<p id="log"></p><div style="height: 3000px"></div><script>log.textContent = innerWidth + ' x ' + innerHeight;
    onresize = () => log.textContent += ' resized ' + innerHeight;
    onbeforeprint = () => log.textContent += ', printed at ' + innerHeight</script>`;
  const { texts } = await print(html, { viewport: { width: 1_440, height: 900 } });
  expect(texts[0]).toMatch(/^1440 x 900( resized 900)?, printed at 900$/);
});

test.each([{ width: 0, height: 100 }, { width: 100 }, { width: 5_000, height: 100 }, '1440x900'])(
  'rejects the viewport %j',
  async (viewport) => {
    const response = await ask('/htmlToPdf', { html: '<p>a', viewport });
    expect(response.status).toBe(400);
  },
);

test('prints one page as high as the document', async () => {
  const long = '<p style="height: 3000px; margin: 0">long</p>';
  const html = `<style>body { margin: 0 }</style><div style="position: fixed; top: 0">fixed</div>${cover}${long}<p style="break-before: page; margin: 0">last`;
  const { pages, texts } = await print(html, { single_page: true });
  expect(texts).toHaveLength(1);
  expect(count(texts, 'fixed')).toBe(1);
  const contentPoints = (1_048 + 3_000) * 0.75 + 56;
  expect(pages[0]?.width).toBe(595);
  expect(pages[0]?.height).toBeGreaterThan(contentPoints);
  expect(pages[0]?.height).toBeLessThan(contentPoints + 25);
});

test('prints one page that is as low as the document, on the paper of the document', async () => {
  const { pages } = await print('<style>@page { size: A5; margin: 1cm } p { margin: 0 }</style><p>low', {
    single_page: true,
  });
  expect(pages).toHaveLength(1);
  expect(pages[0]?.width).toBe(420);
  expect(pages[0]?.height).toBeLessThan(120);
});

test('rejects a single page that is longer than a page can be', async () => {
  const response = await ask('/htmlToPdf', {
    html: '<!doctype html><div style="height: 20000px"></div>',
    single_page: true,
  });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    code: 'output_too_large',
    message: expect.stringContaining('200 inches'),
  });
});

const browserHtml = `<p id="a"></p><script>a.textContent = [navigator.userAgent, navigator.languages, new Date(0).getHours(),
  Intl.DateTimeFormat().resolvedOptions().timeZone, (1234.5).toLocaleString(),
  matchMedia('(prefers-color-scheme: dark)').matches].join(' ')</script>`;
const browserFields = {
  user_agent: 'Reader/1.0',
  timezone: 'Asia/Tokyo',
  locale: 'de-DE',
  color_scheme: 'dark',
};

test('is the browser that it is asked to be, for one call', async () => {
  expect((await print(browserHtml, browserFields)).texts).toEqual([
    'Reader/1.0 de-DE,de 9 Asia/Tokyo 1.234,5 true',
  ]);
  const [text] = (await print(browserHtml)).texts;
  expect(text).toMatch(/^Mozilla\/5\.0 .* en-US 0 UTC 1,234\.5 false$/);
});

test('is that browser for Markdown and for pictures, too', async () => {
  const response = await ask('/markdownToPdf', { markdown: browserHtml, ...browserFields });
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(pages[0]?.text).toContain('Reader/1.0 de-DE,de 9 Asia/Tokyo 1.234,5 true');
  const html = '<style>@media (prefers-color-scheme: dark) { body { background: #123456 } }</style>';
  const picture = await draw(html, { color_scheme: 'dark', width: 20, height: 20 });
  expect([...(await picture.removeAlpha().raw().toBuffer())].slice(0, 3)).toEqual([0x12, 0x34, 0x56]);
});

test('prints in dark colours', async () => {
  const html = `<style>@media (prefers-color-scheme: dark) { p { background: #123456 } }
    @media print and (prefers-color-scheme:light) { p::after { content: " light" } }</style><p>text`;
  const { pages } = await print(html, { color_scheme: 'dark' });
  expect(pages).toMatchObject([{ text: 'text', colors: expect.arrayContaining(['#123456']) }]);
});

test.each([
  ['timezone', 'Europe/Nowhere'],
  ['timezone', '+01:00'],
  ['locale', 'de_DE!'],
  ['color_scheme', 'blue'],
  ['user_agent', 'a\nb'],
])('rejects %s %s', async (field, value) => {
  for (const [path, source] of [
    ['/htmlToPdf', { html: '<p>a' }],
    ['/htmlToImage', { html: '<p>a' }],
  ] as const) {
    const response = await ask(path, { ...source, [field]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_field', details: [{ field }] });
  }
});

async function rowsOf(picture: Sharp): Promise<readonly string[]> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, row) => {
    const at = (row * info.width + info.width - 5) * 3;
    return [...data.subarray(at, at + 3)].join();
  });
}

test('draws a whole page with what appears when it is scrolled to, and a cover as high as the window', async () => {
  const picture = await draw(`<div style="height: 100vh; background: #00f"></div>${sections}`, {
    width: 600,
    height: 400,
  });
  const rows = await rowsOf(picture);
  expect(rows).toHaveLength(400 + 6 * 1_500);
  expect(rows.filter((color) => color === '0,0,255')).toHaveLength(400);
  expect(rows.filter((color) => color === '255,0,0')).toHaveLength(6 * 1_500);
});

test('draws a whole page without a doctype as high as it is', async () => {
  const html =
    '<style>body { margin: 0 }</style><p style="height: 3000px; margin: 0">high</p><script>1</script>';
  const response = await ask('/htmlToImage', { html, width: 600, height: 400, timeout: 60_000 });
  const picture = sharp(Buffer.from(await response.arrayBuffer()));
  expect(await picture.metadata()).toMatchObject({ width: 600, height: 3_000 });
});

test('draws a page that is wider than its window, or becomes lower, as large as it is', async () => {
  const wide = await draw(`<div style="width: 900px; background: #f00">${sections}</div>`, {
    width: 600,
    height: 400,
  });
  expect(await wide.metadata()).toMatchObject({ width: 900, height: 9_000 });
  const lower = await draw(
    '<style>body { margin: 0 }</style><div id="a" style="height: 5000px">a</div><script>setTimeout(() => { a.style.height = "1200px" }, 100)</script>',
    { width: 600, height: 400 },
  );
  expect(await lower.metadata()).toMatchObject({ width: 600, height: 1_200 });
});
