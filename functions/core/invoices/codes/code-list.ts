/** Returns a function that reports whether a code is in a list, which is split on first use. */
export function codeList(codes: string): (code: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  return (code) => {
    known ??= new Set(codes.trim().split(/\s+/));
    return known.has(code);
  };
}
