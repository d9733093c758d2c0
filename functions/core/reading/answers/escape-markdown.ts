/**
 * Text as Markdown that shows just this text: what would be a link, an image, HTML or emphasis is written so that it is
 * none, since a PDF may come from anybody.
 */
export function escapedMarkdown(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[\\`*[\]<]/g, '\\$&')
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
      .replace(/~(?=~)/g, '\\~')
      .replace(/&(?=#?\w{1,31};)/g, '\\&')
      // What has a meaning at the beginning of a line.
      .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|=+$|-{3,}$|~{3,})/, '\\$1')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  );
}
