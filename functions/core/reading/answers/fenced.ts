/** Puts code between fences longer than any within it. */
export function fenced(code: string): string {
  let longest = 2;
  for (const [ticks] of code.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}
