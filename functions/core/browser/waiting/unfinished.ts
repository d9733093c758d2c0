const maximumUrls = 3;
const maximumUrlCharacters = 200;

/** Work of a page that was still going on when it was printed. */
interface Unfinished {
  readonly urls: readonly string[];
  /** How many workers were computing. */
  readonly workers: number;
  /** Whether its timers or animation frames changed it later. */
  readonly changes: boolean;
  /** Whether it would have grown further in a window as high as it has become. */
  readonly appears: boolean;
}

/** One line about it, or none: `unfinished: printed while 1 request was loading (https://example.com/data)`. */
export function describeUnfinished({ urls, workers, changes, appears }: Unfinished): readonly string[] {
  const shown = urls.slice(0, maximumUrls).map((url) => url.slice(0, maximumUrlCharacters));
  const more = urls.length > shown.length ? ', …' : '';
  const work = [
    ...(urls.length > 0 ? [`${count(urls.length, 'request')} loading (${shown.join(', ')}${more})`] : []),
    ...(workers > 0 ? [`${count(workers, 'worker')} computing`] : []),
    ...(changes ? ['a timer or an animation of its scripts was pending'] : []),
    ...(appears ? ['more of it appeared wherever its end was shown'] : []),
  ];
  return work.length > 0 ? [`unfinished: printed while ${work.join(', and ')}`] : [];
}

function count(amount: number, what: string): string {
  return amount === 1 ? `1 ${what} was` : `${amount} ${what}s were`;
}
