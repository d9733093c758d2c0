/** The file that browsers load of each package whose script runs in pages. */
export const pageLibraryFiles = {
  pagedjs: 'dist/paged.min.js',
  '@mermaid-js/tiny': 'dist/mermaid.tiny.js',
} as const;

/** A package whose script can travel with a call to Chromium's function, which has no room to ship it. */
export type PageLibrary = keyof typeof pageLibraryFiles;

/** The scripts that a call brings, each compressed by brotli, in base64: an invocation takes 6 MB in all. */
export type PageLibraries = Readonly<Partial<Record<PageLibrary, string>>>;
