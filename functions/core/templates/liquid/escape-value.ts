import type { TemplateText } from '../../contract/messages/template.ts';

/** Writes a value so that it is text and nothing else in the part of the page where it lands. */
export type Escape = (value: unknown) => string;

/** Characters that could end or begin something in CSS, outside of a string and within one. */
const inCss = /["'\\<>{};@&`\p{Cc}]/gu;
const inHtml: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};
/** Markdown reads character references as text, never as its own signs. */
const inMarkdown = /[\\`*_[\]~|$#^=!&<>"']/g;

const escapeHtml: Escape = (value) => plain(value).replace(/[&<>"']/g, (sign) => inHtml[sign] ?? sign);

/** How values are escaped in a text of a template. */
export const escapes: Readonly<Record<TemplateText, Escape>> = {
  html: escapeHtml,
  header_html: escapeHtml,
  footer_html: escapeHtml,
  markdown: (value) => plain(value).replace(inMarkdown, (sign) => `&#${sign.charCodeAt(0)};`),
  css: (value) => plain(value).replace(inCss, (sign) => `\\${sign.charCodeAt(0).toString(16)} `),
};

/** A value as Liquid writes it: nothing is empty, lists are joined, objects are JSON. */
function plain(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(plain).join('');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
