/** The bounds of every request, each checked before the work it bounds. */
export const limits = {
  /** A request's body as Lambda counts it, base64 and event included, in bytes. */
  requestBytes: 6 * 1024 * 1024,
  htmlBytes: 5 * 1024 * 1024,
  urlCharacters: 2_048,
  pages: 2_000,
  /** Of a `pages` string. */
  pagesCharacters: 10_000,
  passwordCharacters: 255,
  fetchedBytes: 100 * 1024 * 1024,
  /** Of a PDF whose first page is drawn without a charge. */
  previewBytes: 25 * 1024 * 1024,
  fetchRedirects: 10,
  fetchTimeoutMs: 20_000,
  mergeSources: 50,
  images: 100,
  imageMegapixels: 100,
  regexCharacters: 1_000,
  watermarkCharacters: 1_000,
  /** Characters of text either side of a match. */
  grepContext: 1_000,
  /** Matches that an answer may list; counting alone has no bound. */
  grepMatches: 50_000,
  dpi: { minimum: 36, maximum: 600 },
  renderTimeoutMs: { default: 15_000, maximum: 60_000 },
  filenameCharacters: 255,
  linkSeconds: { minimum: 60, maximum: 604_800, default: 3_600 },
  retentionDays: { maximum: 365, default: 14 },
  found: { maximum: 100, default: 20 },
  listed: { maximum: 100, default: 50, offset: 1_000_000 },
} as const;
