import { each, page, prose, type SampleDocuments } from './sample-document.ts';

const three = '<li>one</li><li>two</li><li>three</li>';

const nested = (depth: number, tag: string): string =>
  `<${tag}><li>level ${depth}${depth > 1 ? nested(depth - 1, tag) : ''}</li><li>after</li></${tag}>`;

const styles = [
  'decimal-leading-zero',
  'lower-roman',
  'upper-alpha',
  'lower-greek',
  'cjk-decimal',
  'hebrew',
  'arabic-indic',
  'ethiopic-numeric',
  'disclosure-open',
  'square',
  '"→ "',
  'none',
];

/** Lists: nested, marked, broken and misused. */
export const lists: SampleDocuments = {
  'list, bullets': page(`<ul>${three}</ul>`),
  'list, numbers': page(`<ol>${three}</ol>`),
  'list, definitions': page(
    '<dl><dt>Fox</dt><dd>An animal.</dd><dt>Dog</dt><dt>Hound</dt><dd>Another.</dd><dd>A friend.</dd></dl>',
  ),
  'list, definitions in groups': page(
    '<dl><div><dt>Fox</dt><dd>An animal.</dd></div><div><dt>Dog</dt><dd>Another.</dd></div></dl>',
  ),
  'list, nested bullets': page(nested(6, 'ul')),
  'list, nested numbers': page(nested(5, 'ol')),
  'list, of all kinds': page(
    `<ul><li>one<ol><li>two<dl><dt>three</dt><dd>four<ul>${three}</ul></dd></dl></li></ol></li></ul>`,
  ),
  'list, with blocks': page(
    `<ol><li>${prose}<p>And more.</p><pre>code</pre></li><li><h3>Heading</h3>${prose}</li><li><blockquote>quoted</blockquote></li></ol>`,
  ),
  'list, within a list without an item': page(`<ul><li>one</li><ul><li>two</li></ul><li>three</li></ul>`),
  'list, items without a list': page(`<div>${three}</div><li>stray</li>`),
  'list, text between items': page('<ul>before<li>one</li>between<p>paragraph</p><li>two</li></ul>'),
  'list, empty': page('<ul></ul><ol><li></li></ol><dl></dl>after'),
  'list, empty items among full ones': page('<ul><li>one</li><li></li><li>three</li></ul>'),
  'list, counted backwards from ten': page(`<ol reversed start="10">${three}</ol>`),
  'list, values of its own': page(
    '<ol><li value="3">three</li><li value="30">thirty</li><li value="-1">minus one</li></ol>',
  ),
  'list, markers by CSS': page(
    `<ul>${three}</ul>`,
    'li::marker { content: "[" counter(list-item) "] "; color: #c00 }',
  ),
  'list, markers within': page(`<ul>${three}<li>${prose}</li></ul>`, 'ul { list-style-position: inside }'),
  'list, counters before': page(
    `<ol>${three}</ol>`,
    'ol { list-style: none; counter-reset: n } li { counter-increment: n } li::before { content: counters(n, ".") ". " }',
  ),
  'list, markers as pictures': page(
    `<ul>${three}</ul>`,
    `ul { list-style-image: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><circle cx='4' cy='4' r='4' fill='green'/></svg>") }`,
  ),
  'list, of navigation in a row': page(
    `<nav><ul><li><a href="https://example.org/a">One</a></li><li><a href="https://example.org/b">Two</a></li></ul></nav>`,
    'ul { display: flex; gap: 2em; list-style: none }',
  ),
  'list, over pages': page(`<ol>${each(120, (number) => `<li>Item ${number}</li>`)}</ol>`),
  'list, an item over pages': page(`<ul><li>${prose.repeat(40)}</li><li>after</li></ul>`),
  'list, of tasks': page(
    '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>',
    'ul { list-style: none }',
  ),
  'list, menu': page(`<menu>${three}</menu>`),
  'list, by role': page(
    '<div role="list"><div role="listitem">one</div><div role="listitem">two</div></div>',
  ),
  'list, in columns': page(
    `<ul>${each(30, (number) => `<li>Item ${number}</li>`)}</ul>`,
    'ul { columns: 3 }',
  ),
  ...Object.fromEntries(
    styles.map((style) => [`list, ${style}`, page(`<ol>${three}</ol>`, `ol { list-style-type: ${style} }`)]),
  ),
};
