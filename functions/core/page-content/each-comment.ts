import { eachContentToken, isToken } from '../pdf-objects/structure/content/content-tokens.ts';

const percent = 0x25;

/** Calls `take` with the start and end of each comment in content (ISO 32000-2, 7.2.4). */
export function eachComment(content: Uint8Array, take: (start: number, end: number) => void): void {
  if (!content.includes(percent)) return;
  let last = 0;
  let isData = false;
  const search = (end: number) => {
    for (let at = last; at < end && !isData; at++) {
      if (content[at] !== percent) continue;
      const start = at;
      while (at < end && content[at] !== 0x0a && content[at] !== 0x0d) at++;
      take(start, at);
    }
  };
  eachContentToken(content, (start, end) => {
    search(start);
    // The data of an inline image follows.
    isData = isToken(content, start, end, 'ID');
    last = end;
  });
  search(content.length);
}
