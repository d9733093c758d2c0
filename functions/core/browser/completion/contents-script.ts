/** The look of a table of contents. It comes first, so that the document's own rules for these classes win. */
const contentsStyles = `
.toc-front { break-after: page }
.toc-title { margin: 0 0 .8em; font-size: 1.5em; font-weight: bold; break-after: avoid }
.toc-list { margin: 0; padding: 0; list-style: none }
.toc-list .toc-list { padding-inline-start: 1.5em }
.toc-entry { margin: .2em 0; break-inside: avoid }
.toc-link { display: flex; align-items: last baseline; color: inherit; text-decoration: none }
.toc-leader { flex: 1; min-width: 1.5em; margin: 0 .4em; border-bottom: .1em dotted; opacity: .6 }
.toc-page { min-width: 2ch; text-align: end; font-variant-numeric: tabular-nums }
`;

/**
 * A function that inserts a table of contents: into `<nav id="toc">`, or on pages of its own before the document. Its
 * links are in nested lists. Headings without an id of their own get an anchor.
 */
export const insertContents = `({ title, depth }) => {
  const styles = ${JSON.stringify(contentsStyles)};
  const all = (selector, of = document) => [...Document.prototype.querySelectorAll.call(of, selector)];
  const body = Reflect.get(Document.prototype, 'body', document);
  const place = all('nav').find(({ id }) => id === 'toc');
  const selector = Array.from({ length: depth }, (_, level) => 'h' + (level + 1)).join();
  const headings = all(selector).filter((heading) =>
    !place?.contains(heading) && body?.contains(heading) && heading.checkVisibility() && textOf(heading) !== '');
  if (headings.length === 0) return;

  const nav = place ?? element('nav', 'toc-front');
  nav.classList.add('toc');
  nav.setAttribute('role', 'doc-toc');
  if (title !== undefined) {
    nav.setAttribute('aria-label', title);
    // No heading of its own, to which the document's rules for headings would apply, such as their counters.
    const heading = element('div', 'toc-title', title);
    heading.setAttribute('role', 'heading');
    heading.setAttribute('aria-level', '1');
    nav.append(heading);
  }
  // A base URL applies to links within the document, too.
  const here = document.baseURI === document.URL ? '' : document.URL.replace(/#.*/s, '');
  let lastNumber = 0;
  const lists = [];
  for (const heading of headings) {
    const level = Number(heading.localName[1]);
    while (lists.length > 1 && lists.at(-2).level >= level) lists.pop();
    if (lists.at(-1)?.level > level) lists.at(-1).level = level;
    if (lists.length === 0 || lists.at(-1).level < level) {
      const list = element('ol', 'toc-list');
      (lists.at(-1)?.list.lastElementChild ?? nav).append(list);
      lists.push({ level, list });
    }
    lists.at(-1).list.append(entryFor(heading, level));
  }
  if (!place) body.prepend(nav);
  const style = element('style', '', styles);
  (Reflect.get(Document.prototype, 'head', document) ?? body).prepend(style);
  if (style.sheet) return;
  // The document's Content-Security-Policy does not apply to a constructed style sheet.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];

  function entryFor(heading, level) {
    const entry = element('li', 'toc-entry toc-level-' + level);
    const link = element('a', 'toc-link');
    link.href = here + '#' + encodeURIComponent(nameOf(heading).toWellFormed());
    const text = element('span', 'toc-text', textOf(heading));
    text.dir = getComputedStyle(heading).direction;
    const { lang } = heading.closest('[lang]') ?? {};
    if (lang) text.lang = lang;
    const leader = element('span', 'toc-leader');
    leader.setAttribute('aria-hidden', 'true');
    link.append(text, leader, element('span', 'toc-page'));
    entry.append(link);
    return entry;
  }
  function nameOf(heading) {
    const { id } = heading;
    const find = (name) => Document.prototype.getElementById.call(document, name);
    if (id !== '' && find(id) === heading) return id;
    do lastNumber += 1; while (find('toc-' + lastNumber));
    if (id === '') return (heading.id = 'toc-' + lastNumber);
    const anchor = element('span');
    anchor.id = 'toc-' + lastNumber;
    heading.prepend(anchor);
    return anchor.id;
  }
  function textOf(heading) {
    return heading.innerText.replace(/\\s+/g, ' ').trim();
  }
  function element(name, className = '', text = '') {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.textContent = text;
    return made;
  }
}`;
