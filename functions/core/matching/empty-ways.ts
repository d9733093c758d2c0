const tokens =
  /\\[bBk\d]|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)|\{(\d+)(?:(,)(\d*))?\}|[\s\S]/gu;

/** V8's compiler writes out at most this many repetitions. */
const writtenOut = 3;

/**
 * Counts the parts of a regular expression that V8 may pass without reading a character: optional ones, empty alternatives,
 * and in a pattern with alternatives also loops, assertions (word boundaries count twice) and back references. Its compiler
 * tries their combinations, and nothing can interrupt it: 60 take a minute.
 */
export function emptyWays(pattern: string): number {
  const hasAlternatives = pattern.includes('|');
  const groups = [0];
  let last = 0;
  const add = (ways: number) => groups.push((groups.pop() ?? 0) + ways);
  let before = '(';
  for (const [token, least, comma, most] of pattern.matchAll(tokens)) {
    const previous = before;
    before = token;
    if (token.startsWith('(')) {
      if (hasAlternatives && /[=!]$/.test(token)) add(1);
      groups.push(0);
    } else if (token === ')') {
      if (previous === '|' || previous.startsWith('(')) add(1);
      last = groups.length > 1 ? (groups.pop() ?? 0) : 0;
      add(last);
    } else if (token === '|') {
      if (previous.startsWith('(') || previous === '|') add(1);
    } else if (token === '?') {
      if (!/^[?*+{]/.test(previous)) add(1);
    } else if (least !== undefined) {
      const copies = Math.min(writtenOut, Number(comma ? most || writtenOut : least));
      const isLoop = comma && (!most || Number(most) > writtenOut);
      add(last * Math.max(0, copies - 1));
      if (hasAlternatives || !isLoop) add(comma || least === '0' ? Math.max(1, copies) : 0);
    } else if (hasAlternatives && /^\\[bB]$/.test(token)) add(2);
    else if (hasAlternatives && /^(?:\\[k\d]|[$^*])$/.test(token)) add(1);
    if (!/^[)?*{]/.test(token)) last = 0;
  }
  return groups.reduce((sum, ways) => sum + ways, 0);
}
