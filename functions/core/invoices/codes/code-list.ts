/** Tells whether a code is one of a list, which is split when it is first asked for. */
export function codeList(codes: string): (code: string) => boolean {
  let known: ReadonlySet<string> | undefined;
  return (code) => {
    known ??= new Set(codes.trim().split(/\s+/));
    return known.has(code);
  };
}
