import type { ImageFormat } from './fields/image-format.ts';

/** A web page. Its credentials go to the origin of its URL alone. */
export interface PageAtUrl {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly PageCookie[];
}

/** Without a `domain`, the host of the page gets it, and no other. */
export interface PageCookie {
  readonly name: string;
  readonly value: string;
  readonly domain?: string | undefined;
  readonly path?: string | undefined;
}

/** What the function that runs Chromium is asked for. Everything it needs is in here: it can look up nothing. */
export type RenderRequest = PageRequest &
  ({ readonly print: PrintOptions } | { readonly picture: PictureOptions });

/** A page, and how it is loaded. */
interface PageRequest {
  readonly source: { readonly html: string; readonly baseUrl?: string } | PageAtUrl;
  /** CSS put after the document's own. */
  readonly css?: string;
  readonly media: 'print' | 'screen';
  readonly javascript: boolean;
  /** A CSS selector to wait for, or milliseconds to wait, after the page has loaded. */
  readonly waitFor?: string | number;
  readonly timeoutMs: number;
}

/** How a picture is taken of the page. Lengths are CSS pixels. */
export interface PictureOptions {
  readonly format: ImageFormat;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Whether the picture shows the whole page, and not just as much as the window does. */
  readonly isFullPage: boolean;
  /** Pixels of the picture for each CSS pixel. */
  readonly scale: number;
  /** The element to show alone, as a CSS selector. */
  readonly selector?: string;
  /** Whether what the page does not paint is transparent, instead of white. */
  readonly isTransparent: boolean;
  /** Whether TEST is drawn across it. */
  readonly isMarked: boolean;
}

/** How the page is laid on paper. Lengths are inches; a `@page` rule of the document wins over the paper's size. */
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
  /** As `1-5, 8, 11-`; all pages without it. */
  readonly pageRanges?: string;
  readonly tagged: boolean;
  readonly outline: boolean;
}

/** What it answers beside the bytes of the PDF or picture. A picture has one page. */
export interface RenderSummary {
  readonly pageCount: number;
  /** What failed to load or was blocked, for people to read. */
  readonly warnings: readonly string[];
}
