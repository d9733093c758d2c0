import { plainMarkdown } from './plain-markdown.ts';

/** F1 of the headings, compared by level and text. Undefined if the truth has none. */
export function headingsF1(truth: string, found: string): number | undefined {
  return f1(headings(truth), headings(found));
}

/** F1 of the headings, compared by text only. Undefined if the truth has none. */
export function headingTextsF1(truth: string, found: string): number | undefined {
  const texts = (markdown: string) => headings(markdown).map((heading) => heading.replace(/^#+ /, ''));
  return f1(texts(truth), texts(found));
}

/** F1 of list items, compared by depth, numbering and text. Undefined if the truth has none. */
export function itemsF1(truth: string, found: string): number | undefined {
  return f1(items(truth), items(found));
}

function headings(markdown: string): string[] {
  return linesOutsideCode(markdown).flatMap((line) => {
    const [, marks = '', text = ''] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    return marks === '' ? [] : [`${marks} ${comparable(text)}`];
  });
}

/** An item is deeper than another if its marker is further to the right. */
function items(markdown: string): string[] {
  const indents: number[] = [];
  return linesOutsideCode(markdown).flatMap((line) => {
    const [, space = '', marker = '', text = ''] = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/.exec(line) ?? [];
    if (marker === '') {
      if (/^\S/.test(line)) indents.length = 0; // the list has ended
      return [];
    }
    while ((indents.at(-1) ?? -1) >= space.length) indents.pop();
    indents.push(space.length);
    return [`${indents.length} ${/\d/.test(marker) ? '1.' : '-'} ${comparable(text)}`];
  });
}

function linesOutsideCode(markdown: string): string[] {
  let isCode = false;
  return markdown.split(/\r?\n/).filter((line) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return !isFence && !isCode;
  });
}

function comparable(text: string): string {
  return plainMarkdown(text).replaceAll(/\s+/g, ' ').trim();
}

function f1(wanted: readonly string[], given: readonly string[]): number | undefined {
  if (wanted.length === 0) return undefined;
  const left = [...wanted];
  const shared = given.filter((one) => {
    const place = left.indexOf(one);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  }).length;
  return (2 * shared) / (wanted.length + given.length);
}
