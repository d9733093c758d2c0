/** Undoes what a document's styles for its root and body would do to the pages, which lie within them, and divides these. */
const outerStyles = `html, body {
  display: block !important; position: static !important; float: none !important; columns: auto !important;
  margin: 0 !important; padding: 0 !important; border: 0 !important; transform: none !important; overflow: visible !important;
  width: auto !important; height: auto !important; min-width: 0 !important; max-width: none !important;
  min-height: 0 !important; max-height: none !important;
}
.pagedjs_page { margin: 0; break-after: page }
.pagedjs_page:last-child { break-after: auto }`;

/** The result of laying out a document. `failure` names why it is not whole. */
export interface LaidOut {
  readonly failure?: 'too many pages' | 'no progress' | 'broken';
  /** The message of an error that paged.js threw. */
  readonly error?: string;
  /** How many pages have content that is larger than they are. */
  readonly cutOff?: number;
}

/**
 * A function that lays the document out by paged.js, in our own world, where paged.js and targetPagesScript have been
 * run. It takes the CSS of the document, the numbers to fill in, and the most pages, and returns a LaidOut. It waits for
 * no frame, timer or idle moment, so that it also works where the page's scripts are off or its clock stands still. Its
 * style sheets are constructed ones, to which no Content-Security-Policy applies.
 */
export const layOut = `async (sheets, targets, maximumPages) => {
  const outerStyles = ${JSON.stringify(outerStyles)};
  const { Previewer, Handler, Chunker, Polisher, registeredHandlers } = PagedModule;
  const adopt = (css = '') => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  };
  const { setup } = Polisher.prototype;
  // Its own rules for print make each page as high as the window, which is for browsers that show it before they print.
  let isOwn = true;
  Polisher.prototype.insert = (css) => adopt(isOwn ? css.slice(0, css.indexOf('@media print')) : css);
  Polisher.prototype.setup = function () {
    setup.call(this);
    isOwn = false;
    this.styleEl.remove();
    this.styleSheet = adopt();
  };
  // Faces that the document declares and does not use would be fetched for nothing.
  const faceKey = ({ family, style, weight, stretch, unicodeRange }) =>
    [family, style, weight, stretch, unicodeRange].join();
  const usedFaces = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(faceKey));
  Chunker.prototype.loadFonts = () =>
    Promise.allSettled([...document.fonts].filter((face) => usedFaces.has(faceKey(face))).map((face) => face.load()));
  // As in CSS, a declaration or selector that makes no sense is left out, and the others stay.
  const readers = /^(on(AtPage|AtMedia|Content|Declaration|Import|PseudoSelector|Rule|Selector|Url)|afterParsed)$/;
  for (const { prototype } of registeredHandlers) {
    for (const name of Object.getOwnPropertyNames(prototype).filter((name) => readers.test(name))) {
      const read = prototype[name];
      prototype[name] = function (...given) {
        try { return read.apply(this, given) } catch {}
      };
    }
  }
  let placeholders;
  let hidden = [];
  registeredHandlers.push(class extends Handler {
    filter(content) {
      // paged.js takes every element with declarations of its own for one that is not displayed.
      for (const element of content.querySelectorAll('[data-undisplayed]')) delete element.dataset.undisplayed;
      for (const element of hidden) element.setAttribute('data-undisplayed', 'undisplayed');
    }
    afterParsed() {
      adopt(outerStyles);
      placeholders = adopt(':root {' + targets.map(({ property }) => property + ': "00"').join(';') + '}');
    }
    beforePageLayout() {
      if (this.chunker.total > maximumPages) throw new RangeError();
    }
  });

  let previewer;
  let isStuck = false;
  globalThis.console = { log() {}, warn() {}, error() { isStuck = true } };
  try {
    await keepState();
    const inlineRules = rulesOfAttributes();
    hidden = [...document.body.querySelectorAll('*')].filter((element) => getComputedStyle(element).display === 'none');
    for (const { ownerNode } of [...document.styleSheets]) ownerNode?.remove();
    document.adoptedStyleSheets = [];
    const content = document.createDocumentFragment();
    content.append(...document.body.childNodes);
    previewer = new Previewer({ hyphenGlyph: '-' });
    const texts = [...sheets, inlineRules].map((css) => ({ [document.baseURI]: css }));
    await previewer.preview(content, texts, document.body);
  } catch (error) {
    return { failure: previewer?.chunker.total > maximumPages ? 'too many pages' : 'broken', error: String(error) };
  }
  if (isStuck) return { failure: 'no progress' };
  const pages = [...document.querySelectorAll('.pagedjs_page')];
  // Their ids might be those of the document's own elements.
  for (const page of pages) page.removeAttribute('id');
  for (const margin of document.querySelectorAll('.pagedjs_margin, .pagedjs_bleed'))
    margin.setAttribute('aria-hidden', 'true');
  giveSizes(pages);
  placeholders.replaceSync('');
  const numbers = numbersOf(pages);
  targetPages.fill(targets, (name) => {
    const target = document.getElementById(name) ?? document.querySelector('a[name="' + CSS.escape(name) + '"]');
    return numbers.get(target?.closest('.pagedjs_page'));
  });
  return { cutOff: pages.filter(isCutOff).length };

  /** Whether something on a page is larger than it, and could not be divided. What follows a break has no height. */
  function isCutOff(page) {
    const content = page.querySelector('.pagedjs_page_content');
    const { clientHeight, clientWidth, scrollHeight, scrollWidth } = content;
    if (scrollHeight > clientHeight + 1) return true;
    if (scrollWidth <= clientWidth + 1) return false;
    const { right } = content.getBoundingClientRect();
    const isBeyond = ({ left, height, width }) => left >= right && height > 1 && width > 1;
    return [...content.firstElementChild.querySelectorAll('*')].some((element) => [...element.getClientRects()].some(isBeyond));
  }

  /** A copy of a canvas is empty, and in one of a list its first entry is chosen. */
  async function keepState() {
    for (const option of document.querySelectorAll('option')) option.toggleAttribute('selected', option.selected);
    for (const canvas of document.querySelectorAll('canvas')) {
      const picture = document.createElement('img');
      for (const { name, value } of canvas.attributes) picture.setAttribute(name, value);
      try {
        picture.src = canvas.toDataURL();
        await picture.decode();
      } catch {
        continue; // it has no size, or shows a picture of another origin
      }
      canvas.replaceWith(picture);
    }
  }

  /** paged.js reads rules only, and Chromium keeps only what it understands of an element's own declarations. */
  function rulesOfAttributes() {
    const rules = [...document.querySelectorAll('[style]')].map((element, number) => {
      const declarations = element.getAttribute('style');
      if (!/break|page|footnote|running|string-set/i.test(declarations)) return '';
      element.setAttribute('data-own-rule', number);
      return '[data-own-rule="' + number + '"] {' + declarations.replace(/[{}]/g, '') + '}';
    });
    return rules.join(' ');
  }

  /**
   * Makes each sheet of paper as large as its page. paged.js gives the size of a named page to the box within the page
   * only, and knows names of sizes that Chromium does not.
   */
  function giveSizes(pages) {
    const boxes = pages.map((page) => ({
      page,
      hasBleed: parseFloat(getComputedStyle(page).getPropertyValue('--pagedjs-bleed-left')) > 0,
      box: page.querySelector('.pagedjs_pagebox').getBoundingClientRect(),
    }));
    for (const { page, box: { width, height }, hasBleed } of boxes) {
      if (hasBleed) continue;
      for (const side of ['', '-left', '-right']) {
        page.style.setProperty('--pagedjs-width' + side, width + 'px');
        page.style.setProperty('--pagedjs-height' + side, height + 'px');
      }
    }
    const sizes = pages.map((page) => page.getBoundingClientRect()).map(({ width, height }) => width + 'px ' + height + 'px');
    const names = new Map([...new Set(sizes)].map((size, index) => [size, 'sheet-' + index]));
    adopt([...names].map(([size, name]) => '@page ' + name + ' { size: ' + size + '; margin: 0 }').join(' '));
    for (const [index, page] of pages.entries()) page.style.page = names.get(sizes[index]);
  }

  /** The number of each page, which the document may have counted otherwise. */
  function numbersOf(pages) {
    const last = (value) => Number(/(?:^|\\s)page (-?\\d+)/.exec(value)?.[1]);
    let number = 0;
    return new Map(pages.map((page) => {
      const { counterReset, counterIncrement } = getComputedStyle(page);
      const start = last(counterReset);
      number = (Number.isNaN(start) ? number : start) + (last(counterIncrement) || 0);
      return [page, number];
    }));
  }
}`;
