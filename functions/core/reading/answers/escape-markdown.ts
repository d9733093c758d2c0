/**
 * Escapes text so that Markdown shows it unchanged: links, images, HTML and emphasis are disabled, because the PDF is
 * untrusted.
 */
export function escapedMarkdown(text: string): string {
  return escapedStart(escapedInline(text.trim()));
}

/** Escapes a part of a text. Its spaces become single ones. */
export function escapedInline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*[\]<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~(?=~)/g, '\\~')
    .replace(/&(?=#?\w{1,31};)/g, '\\&');
}

/** Escapes characters with a meaning at the start of a line. */
export function escapedStart(markdown: string): string {
  return markdown
    .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|-{3,}$|~{3,})/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}
