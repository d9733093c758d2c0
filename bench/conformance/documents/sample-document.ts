/** The requests to /htmlToPdf, or with `markdown` to /markdownToPdf, by document name. */
export type SampleDocuments = Readonly<Record<string, string | SampleFields>>;

/** The fields of a call, except those for conformance. */
export type SampleFields = Readonly<Record<string, unknown>> &
  ({ readonly html: string } | { readonly markdown: string });

/** A page in English with a title, and a style sheet of its own. */
export function page(body: string, style = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sample</title><style>${style}</style></head><body>${body}</body></html>`;
}

/** A paragraph of several lines. */
export const prose =
  '<p>The quick brown fox jumps over the lazy dog, and reports at length what it found on the other side of the fence. An efficient office affords fluffy waffles.</p>';

/** The results of `make` for 1 to `count`, joined. */
export function each(count: number, make: (number: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index + 1)).join('');
}
