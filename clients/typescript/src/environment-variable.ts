/** The first of these environment variables that is set. Browsers have none. */
export function environmentVariable(...names: readonly string[]): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  return names.map((name) => process?.env?.[name]).find(Boolean);
}
