import type { Match } from '../../matching/match.ts';

const snippetCharacters = 160;

/** How far a cut may move to fall between two words. */
const slack = 20;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A match with the text around it, on one line: about 160 characters, cut between words or, if there is no space
 * nearby, between letters. An ellipsis shows that the text continues.
 */
export function snippet(text: string, { start, end }: Match): string {
  const around = Math.max(0, snippetCharacters - (end - start));
  // Less context before the match than after it.
  const from = Math.max(0, Math.min(start - Math.floor(around / 3), text.length - snippetCharacters));
  const to = Math.min(text.length, from + snippetCharacters);
  const cutFrom = from === 0 ? 0 : cut(text, from, Math.min(start, from + slack));
  const cutTo = to === text.length ? to : cut(text, Math.max(Math.min(end, to), to - slack), to, true);
  const shown = text.slice(cutFrom, cutTo).replace(/\s+/g, ' ').trim();
  const whole = `${cutFrom > 0 ? '…' : ''}${shown}${cutTo < text.length ? '…' : ''}`;
  // A copy: a slice would keep the whole string in memory.
  return Buffer.from(whole).toString();
}

/** Where to cut between two places: at the first or last space, otherwise at the first or last whole letter. */
function cut(text: string, from: number, to: number, isLast = false): number {
  const part = text.slice(from, to);
  const space = isLast ? part.search(/\s\S*$/) : part.search(/\s/);
  if (space >= 0) return from + space;
  const lead = Math.max(0, from - slack);
  const starts = [...graphemes.segment(text.slice(lead, to + slack))].map(({ index }) => lead + index);
  const near = isLast ? starts.findLast((place) => place <= to) : starts.find((place) => place >= from);
  return near ?? from;
}
