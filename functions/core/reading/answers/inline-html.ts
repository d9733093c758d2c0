import { plainDigits } from '../plain-digits.ts';
import type { TextRun } from '../styles/text-style.ts';

/** Converts a text to HTML in one line, with links, emphasis, struck, raised and lowered text. */
export function inlineHtml(runs: readonly TextRun[]): string {
  return runs
    .map(({ text, style: { isBold, isItalic, isStruck, shift, address } }) => {
      let html = escapedHtml((shift === 'up' ? plainDigits(text) : text).replace(/\s+/g, ' '));
      if (text.trim() === '') return html;
      if (shift) html = shift === 'up' ? `<sup>${html}</sup>` : `<sub>${html}</sub>`;
      if (isStruck) html = `<del>${html}</del>`;
      if (isItalic) html = `<em>${html}</em>`;
      if (isBold) html = `<strong>${html}</strong>`;
      return address === undefined ? html : `<a href="${escapedHtml(address)}">${html}</a>`;
    })
    .join('')
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
