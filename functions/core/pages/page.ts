import { createHash } from 'node:crypto';
import type { PageResult } from '../contract/endpoint.ts';
import { style } from '../design/style.ts';
import { type Markup, markup, rawHtml } from './markup.ts';

interface PageParts {
  readonly title: string;
  /** The content of the page's body. */
  readonly body: Markup;
  /** The page's own styles, besides the shared ones. */
  readonly styles?: readonly string[];
  /** The page's own scripts, run after its body. A page must work without them. */
  readonly scripts?: readonly string[];
  /** The URL that the browser continues to automatically. */
  readonly goesOnTo?: string;
  /** Additional sources for the page's Content-Security-Policy, by directive: `{'frame-src': ['blob:']}`. */
  readonly allow?: Readonly<Record<string, readonly string[]>>;
}

export type Page = Extract<PageResult, { readonly html: string }>;

/**
 * A whole page, and a Content-Security-Policy that allows only its content. Styles and scripts are inline, and the
 * policy allows them by their hashes, so that the page needs no other requests.
 */
export function pageOf({ title, body, styles = [], scripts = [], goesOnTo, allow = {} }: PageParts): Page {
  const allStyles = [style, ...styles];
  const { html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · PDF service</title>
<link rel="icon" href="${icon}">
${goesOnTo ? markup`<meta http-equiv="refresh" content="0; url=${goesOnTo}">` : ''}
${allStyles.map((text) => markup`<style>${rawHtml(text)}</style>`)}
</head>
<body>
${body}
${scripts.map((text) => markup`<script>${rawHtml(text)}</script>`)}
</body>
</html>
`;
  return { html, policy: policyOf(allStyles, scripts, allow) };
}

/** The icon: a page with a folded corner. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#3a45c4" d="M6 2h14l8 8v20H6z"/><path fill="#fff" fill-opacity=".45" d="M20 2v8h8z"/></svg>',
)}`;

function policyOf(
  styles: readonly string[],
  scripts: readonly string[],
  allow: Readonly<Record<string, readonly string[]>>,
): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'style-src': styles.map(hashSource),
    'script-src': scripts.map(hashSource),
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  for (const [name, sources] of Object.entries(allow)) {
    directives[name] = [...(directives[name] ?? []), ...sources];
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ') || "'none'"}`)
    .join('; ');
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
