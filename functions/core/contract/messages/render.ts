import type { ImageFormat } from '../fields/files/image-format.ts';
import type { WaitFor } from '../fields/web-page/wait-for.ts';
import type { WarningKind } from '../fields/web-page/warning-kinds.ts';
import type { PageControls } from '../form-control.ts';
import type { PageLibraries } from '../page-libraries.ts';
import type { SentBundle } from './bundle.ts';

/** A web page. Its credentials are only sent to the origin of its URL. */
export interface PageAtUrl {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly PageCookie[];
}

/** Without a `domain`, only the page's host gets it. */
export interface PageCookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: string | undefined;
  readonly path?: string | undefined;
}

/**
 * A request to the function that runs Chromium. It contains everything needed, since that function can look up nothing.
 */
export type RenderRequest = PageRequest &
  ({ readonly print: PrintOptions } | { readonly picture: PictureOptions });

/** A page, and how it is loaded. */
interface PageRequest {
  readonly source: { readonly html: string; readonly baseUrl?: string } | PageAtUrl;
  /** The page's own files, with the page itself, which is at bundleUrl. */
  readonly bundle?: SentBundle;
  /** CSS added after the document's own. */
  readonly css?: string;
  readonly media: 'print' | 'screen';
  readonly javascript: boolean;
  /** Whether it gets nothing from the network: all is in the request. */
  readonly isOffline?: true;
  /** Waited for after the page has loaded. */
  readonly waitFor?: WaitFor;
  readonly timeoutMs: number;
  /** Kinds of warnings that fail the call. */
  readonly failOn?: readonly WarningKind[];
  /** Scripts of ours that this call needs in its page. */
  readonly libraries?: PageLibraries;
  /** An opaque name of the account and environment that it is for: a page may be used again for the same one. */
  readonly owner?: string;
  readonly browser?: BrowserOptions;
}

/** What a page finds its browser to be, if that is not to be Chromium's own. */
export interface BrowserOptions {
  readonly userAgent?: string;
  /** An IANA name. */
  readonly timezone?: string;
  /** A BCP 47 tag. */
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
}

/** The options of a screenshot. Lengths are CSS pixels. */
export interface PictureOptions {
  readonly format: ImageFormat;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Whether the picture shows the whole page, not only the window. */
  readonly isFullPage: boolean;
  /** Picture pixels per CSS pixel. */
  readonly scale: number;
  /** The only element to show, as a CSS selector. */
  readonly selector?: string;
  /** Whether the unpainted background is transparent instead of white. */
  readonly isTransparent: boolean;
  /** Whether to draw TEST across it. */
  readonly isMarked: boolean;
}

/** The page's layout on paper. Lengths are inches; a document's `@page` rule overrides the paper size. */
export interface PrintOptions {
  readonly widthInches: number;
  readonly heightInches: number;
  readonly landscape: boolean;
  readonly marginInches: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
  /** 0.1 to 2. */
  readonly scale: number;
  readonly printBackground: boolean;
  readonly headerHtml?: string;
  readonly footerHtml?: string;
  /** Such as `1-5, 8, 11-`; all pages by default. */
  readonly pageRanges?: string;
  readonly tagged: boolean;
  readonly outline: boolean;
  /** The window, in CSS pixels, if it is not to be what is printed on one page. */
  readonly viewport?: { readonly widthPixels: number; readonly heightPixels: number };
  /** Whether to print one page that is as high as the document. */
  readonly isSinglePage?: boolean;
  /** Whether paged.js lays the document out; the call brings it in `libraries`. */
  readonly paged?: boolean;
  /** A table of contents of the headings up to this level, 1 to 6. */
  readonly toc?: { readonly title?: string; readonly depth: number };
  /** Whether the page's controls become fields: the summary then has them, and the PDF has marks in their places. */
  readonly forms?: boolean;
}

/** The response besides the bytes of the PDF or picture. A picture has one page. */
export interface RenderSummary {
  readonly pageCount: number;
  /** What went wrong without failing the call, described for people. */
  readonly warnings: readonly string[];
  /** Only for a print with `forms`. */
  readonly form?: PageControls;
}
