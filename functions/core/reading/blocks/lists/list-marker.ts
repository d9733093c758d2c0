import { romanNumber } from '../../roman-number.ts';
import type { TextLine } from '../text-line.ts';

/** The start of a line in a list. */
export interface ListMarker {
  readonly text: string;
  /** What all markers of a list share: the bullet, or the number format. */
  readonly kind: string;
  /** The number in an ordered list. */
  readonly number?: number;
  /** Whether it may be something else: a dash, a section number, an initial. */
  readonly isDoubtful: boolean;
}

const bullet = /^[•◦▪▫●○■□‣⁃∙❖➢►▶✓✔\u{f000}-\u{f0ff}]$/u;

/** A box before an answer, which may be ticked, or the tick alone; and those that are seldom bullets. */
const box = /^[□■☐☑☒○●√✓✔]/u;
const answerBox = /^[□☐☑☒○√✓✔]/u;

const doubtfulBullet = /^[-–—*·o+]$/;
const numbered = /^(\(?)(\d{1,3}|[a-z]|[A-Z]|[ivx]{2,5})([.)])$/;

/** The marker at the start of a line, if text follows it. */
export function listMarker({ read }: TextLine): ListMarker | undefined {
  const [first, second] = read;
  if (!first || !second) return undefined;
  const text = first.text;
  if (isChoice({ read })) return undefined;
  if (bullet.test(text)) return { text, kind: text, isDoubtful: false };
  if (doubtfulBullet.test(text)) return { text, kind: text, isDoubtful: true };
  const [, open = '', value = '', close = ''] = numbered.exec(text) ?? [];
  if (value === '') return undefined;
  const { number, style } = numberOf(value);
  return { text, kind: `${open}${style}${close}`, number, isDoubtful: true };
}

/** Whether a line is a choice: boxes before several answers. */
export function isChoice({ read: [first, ...others] }: Pick<TextLine, 'read'>): boolean {
  const boxes = others.filter(({ text }) => box.test(text));
  return (
    first !== undefined &&
    box.test(first.text) &&
    boxes.length > 0 &&
    [first, ...boxes].some(({ text }) => answerBox.test(text))
  );
}

function numberOf(value: string): { readonly number: number; readonly style: string } {
  if (/^\d/.test(value)) return { number: Number(value), style: '1' };
  if (value.length > 1) return { number: romanNumber(value), style: 'i' };
  const isLower = value >= 'a';
  return { number: value.charCodeAt(0) - (isLower ? 96 : 64), style: isLower ? 'a' : 'A' };
}

/** The maximum distance between the starts of markers of one list, in ems. */
const sameLeft = 0.6;

/**
 * Returns the markers of a column's lines, by line. A doubtful one counts if another of its kind is straight above or
 * below it, with the number before or after its own.
 */
export function listMarkers(lines: readonly TextLine[]): ReadonlyMap<TextLine, ListMarker> {
  const found = lines.flatMap((line) => {
    const marker = listMarker(line);
    return marker ? [{ line, marker }] : [];
  });
  const markers = new Map<TextLine, ListMarker>();
  const latest = new Map<string, (typeof found)[number]>();
  for (const { line, marker: written } of found) {
    if (!written.isDoubtful) markers.set(line, written);
    const em = line.style.size;
    const near = Math.round(beginning(line) / (sameLeft * em));
    for (const marker of readingsOf(written)) {
      const before = [near, near - 1, near + 1].map((at) => latest.get(`${marker.kind} ${at}`)).find(Boolean);
      if (marker.isDoubtful && before && follows(before.marker, marker)) {
        markers.set(before.line, before.marker);
        markers.set(line, marker);
      }
      latest.set(`${marker.kind} ${near}`, { line, marker });
    }
  }
  return markers;
}

/** The start of a line: its right end if it is read from there. */
function beginning({ box, read }: TextLine): number {
  const [first, second] = read;
  return first && second && first.box.left > second.box.left ? box.right : box.left;
}

/** Returns a marker and its other reading: a one-letter Roman numeral. */
function readingsOf(marker: ListMarker): readonly ListMarker[] {
  const [, open = '', letter = '', close = ''] = /^(\(?)([ivx])([.)])$/.exec(marker.text) ?? [];
  if (letter === '') return [marker];
  return [marker, { ...marker, kind: `${open}i${close}`, number: romanNumber(letter) }];
}

function follows(before: ListMarker, marker: ListMarker): boolean {
  return marker.number === undefined || marker.number === (before.number ?? 0) + 1;
}
