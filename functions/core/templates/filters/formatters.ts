const mostKept = 50;

/** Makes formatters of Intl, and keeps them: one takes a thousand times as long to make as to use. */
export function keptFormatters<Options extends object, Formatter>(
  make: (locale: string, options: Options) => Formatter,
) {
  const kept = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = JSON.stringify([locale, options]);
    const found = kept.get(key) ?? make(checkedLocale(locale), options);
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, found);
    return found;
  };
}

/** Throws an error for people. */
function checkedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch (cause) {
    throw new Error(`${JSON.stringify(locale.slice(0, 40))} is not a locale such as "de" or "en-GB"`, {
      cause,
    });
  }
}

/** The argument of a filter as a text, or its default. */
export function textOr(value: unknown, other: string): string {
  return value === undefined || value === null ? other : String(value).slice(0, 100);
}
