import type { ValueInText } from './value-in-text.ts';

const yes = 'yes|true|ja|oui|sí|si|sim|tak|да|نعم|כן|はい|是|예|x|on';
const no = 'no|false|nein|non|nee|não|nao|nie|нет|لا|לא|いいえ|否|아니요|none|off';
const words = new RegExp(`^\\s*(?:(${yes})|(?:${no}))(?![\\p{L}\\d])`, 'iu');
const marks = /[☑☒✓✔✗✘■◉●⬛🗹]|[[(][xX✓✔][\])]|([☐□❏❑◯○⬜]|\[\s*\]|\(\s*\))/u;

/** Reads a word for yes or no at the start of a text, or the first check box. */
export function readBoolean(text: string): ValueInText<boolean> | undefined {
  const word = words.exec(text);
  if (word) {
    const start = word[0].length - word[0].trimStart().length;
    return { value: word[1] !== undefined, start, end: word[0].length, certainty: 1 };
  }
  const mark = marks.exec(text);
  if (!mark) return undefined;
  return { value: mark[1] === undefined, start: mark.index, end: mark.index + mark[0].length, certainty: 1 };
}

/** Whether a text is a check box alone. */
export function isCheckBox(text: string): boolean {
  const mark = marks.exec(text);
  return mark !== null && mark[0].length === text.trim().length;
}
