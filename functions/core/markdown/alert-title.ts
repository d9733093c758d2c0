/** Paths in a square of 16, drawn as lines. */
const icons: Readonly<Record<string, string>> = {
  note: 'M8 1a7 7 0 0 1 0 14A7 7 0 0 1 8 1M8 7.5v4M8 4.5v.01',
  tip: 'M5.8 11C5.2 9.2 3 8.4 3 6a5 5 0 0 1 10 0c0 2.4-2.2 3.2-2.8 5zM6 13h4M6.5 15h3',
  important: 'M2 2h12v9H8.5L5 14.2V11H2zM8 4.3v2.5M8 8.8v.01',
  warning: 'M8 1.8 15 14H1zM8 6.3v3.2M8 11.7v.01',
  caution: 'M5 1h6l4 4v6l-4 4H5l-4-4V5zM8 4.5v4M8 11v.01',
};

/** The title of an alert, as GitHub has it: an icon, which is decoration, and the name of its kind. */
export function alertTitle(kind: string): string {
  const icon = `<svg class="markdown-alert-icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${icons[kind]}"/></svg>`;
  return `<p class="markdown-alert-title">${icon}${kind.charAt(0).toUpperCase()}${kind.slice(1)}</p>\n`;
}
