/**
 * The first of `count` indexes at which a test holds, which then holds for all that follow; `count` if there is none. The
 * test is asked for a few of them.
 */
export function firstIndex(count: number, test: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
