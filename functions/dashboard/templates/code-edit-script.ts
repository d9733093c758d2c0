/**
 * Colours the code in text areas: a copy of the text lies behind each, in colours and with the numbers of its lines. The text area
 * stays what is edited, so that everything which browsers can do with one works. A new line begins as far in as the one before. Other scripts call
 * `markLines(part, lines)` and `goTo(part, line, column)`.
 */
export const codeEditScript = String.raw`
const longest = 200000;
const grammars = {
  html: [
    ['comment', /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|<!--[\s\S]*?-->/],
    ['liquid', /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/],
    ['tag', /<\/?[a-zA-Z][\w:-]*|\/?>|<!doctype[^>]*/i],
    ['name', /[\w:-]+(?==["'{])/],
    ['text', /"[^"<{]*"|'[^'<{]*'/],
    ['value', /&#?\w+;/],
  ],
  css: [
    ['comment', /\/\*[\s\S]*?\*\//],
    ['liquid', /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/],
    ['tag', /@[\w-]+/],
    ['name', /[\w-]+(?=\s*:\s)/],
    ['text', /"[^"\n]*"|'[^'\n]*'/],
    ['value', /#[\da-f]{3,8}\b|-?\d*\.?\d+(?:%|[a-z]+)?\b/i],
  ],
  json: [
    ['name', /"(?:[^"\\\n]|\\.)*"(?=\s*:)/],
    ['text', /"(?:[^"\\\n]|\\.)*"/],
    ['value', /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\b(?:true|false|null)\b/i],
  ],
};
const matchers = Object.fromEntries(Object.entries(grammars).map(([syntax, rules]) => [
  syntax,
  { kinds: rules.map(([kind]) => kind), pattern: new RegExp(rules.map(([, { source }]) => '(' + source + ')').join('|'), 'gi') },
]));
const codeEdits = new Map();
for (const box of document.querySelectorAll('.code-edit')) {
  const area = box.querySelector('textarea');
  const behind = document.createElement('pre');
  behind.ariaHidden = 'true';
  behind.append(document.createElement('code'));
  box.prepend(behind);
  box.classList.add('lit');
  const edit = { area, behind, syntax: box.dataset.syntax, wrong: new Set() };
  codeEdits.set(area.name, edit);
  const follow = () => { behind.firstChild.style.transform = 'translate(' + -area.scrollLeft + 'px,' + -area.scrollTop + 'px)' };
  area.addEventListener('scroll', follow);
  area.addEventListener('input', () => { edit.wrong.clear(); colour(edit) });
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
    const [indent] = /^[ \t]*/.exec(area.value.slice(area.value.lastIndexOf('\n', area.selectionStart - 1) + 1, area.selectionStart));
    if (!indent) return;
    event.preventDefault();
    document.execCommand('insertText', false, '\n' + indent);
  });
  colour(edit);
}
function colour({ area, behind, syntax, wrong }) {
  const text = area.value;
  const code = document.createElement('code');
  code.style.transform = behind.firstChild.style.transform;
  let line;
  const begin = () => {
    line = document.createElement('span');
    line.className = wrong.has(code.childElementCount + 1) ? 'line wrong' : 'line';
    code.append(line);
  };
  begin();
  const write = (kind, piece) => piece.split('\n').forEach((part, index) => {
    if (index > 0) { line.append('\n'); begin() }
    if (!part) return;
    if (!kind) return line.append(part);
    const span = document.createElement('span');
    span.className = kind;
    span.textContent = part;
    line.append(span);
  });
  if (text.length > longest) write('', text);
  else {
    const { kinds, pattern } = matchers[syntax];
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      write('', text.slice(end, match.index));
      write(kinds[match.slice(1).findIndex((group) => group !== undefined)], match[0]);
      end = match.index + match[0].length;
    }
    write('', text.slice(end));
  }
  line.append('\n');
  behind.replaceChildren(code);
}
function markLines(part, lines) {
  const edit = codeEdits.get(part);
  edit.wrong = new Set(lines);
  colour(edit);
}
function goTo(part, line, column) {
  const { area } = codeEdits.get(part);
  document.querySelector('[name=part][value="' + part + '"]').click();
  if (area.parentElement.hidden) area.closest('[data-part]').querySelector('button').click();
  const lines = area.value.split('\n');
  const before = lines.slice(0, (line ?? 1) - 1).reduce((sum, { length }) => sum + length + 1, 0);
  area.focus();
  area.setSelectionRange(before + (column ?? 1) - 1, before + (lines[(line ?? 1) - 1] ?? '').length);
  area.scrollTop = Math.max(0, ((line ?? 1) - 4) * parseFloat(getComputedStyle(area).lineHeight));
}
`;
