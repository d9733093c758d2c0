import { fenced } from '../answers/fenced.ts';
import type { RowText, TableText } from '../answers/table-text.ts';
import { plain, type TextRun } from '../styles/text-style.ts';
import { type CutText, cutRuns } from './cut-runs.ts';

/** Cuts code between its lines into parts of at most `maximum` characters, each with fences. */
export function codeParts(code: string, maximum: number, language = ''): readonly CutText[] {
  const room = maximum - (fenced(code, language).length - code.length);
  // Fences are longer than all ticks within them.
  if (room < maximum / 2) return cutRuns([{ text: code, style: plain }], maximum);
  const parts: string[] = [];
  let open: string | undefined;
  for (const line of code.split('\n').flatMap((line) => cutLine(line, room))) {
    const joined: string = open === undefined ? line : `${open}\n${line}`;
    if (open !== undefined && joined.length > room) {
      parts.push(open);
      open = line;
    } else open = joined;
  }
  return [...parts, ...(open === undefined ? [] : [open])].map((part) => ({
    markdown: fenced(part, language),
    plain: '',
  }));
}

function cutLine(line: string, room: number): readonly string[] {
  if (line.length <= room) return [line];
  const signs = [...line];
  const parts: string[] = [];
  // A character may be two units.
  for (let at = 0; at < signs.length; at += Math.floor(room / 2))
    parts.push(signs.slice(at, at + Math.floor(room / 2)).join(''));
  return parts;
}

/**
 * Cuts a table between its rows into parts of at most `maximum` characters, each with the titles. Titles that fill most of a part are
 * only in the first, and a row that fits into no part follows as text, cell after cell.
 */
export function tableParts({ titles, rows, whole }: TableText, maximum: number): readonly CutText[] {
  const parts: CutText[] = [];
  const fits = (...given: Parameters<TableText['whole']>) => whole(...given).length <= maximum;
  const repeated = whole(titles, []).length <= maximum / 2 ? titles : [];
  let isTitled = !fits(titles, []);
  if (isTitled) parts.push(...titles.flatMap((row) => textParts(row, maximum)));
  const head = () => (isTitled ? repeated : titles);
  let body: readonly RowText[] = [];
  const close = () => {
    if (body.length > 0 || !isTitled) parts.push({ markdown: whole(head(), body), plain: '' });
    isTitled = true;
    body = [];
  };
  for (const row of rows) {
    if (fits(head(), [...body, row])) {
      body = [...body, row];
      continue;
    }
    close();
    if (fits(head(), [row])) body = [row];
    else parts.push(...textParts(row, maximum));
  }
  close();
  return parts;
}

/** The cells of a row as text. */
function textParts({ cells }: RowText, maximum: number): readonly CutText[] {
  const space: TextRun = { text: ' ', style: plain };
  return cutRuns(
    cells.flatMap((cell) => [...cell, space]),
    maximum,
  );
}
