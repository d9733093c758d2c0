const trusted = Symbol('trusted markup');

/** HTML that is safe to send, because inserted text was escaped. Only `markup` and `rawHtml` create it. */
export interface Markup {
  readonly html: string;
  readonly [trusted]: true;
}

type Content = Markup | string | number | readonly Content[];

/** An HTML template. Inserted values are escaped, unless they are markup; lists are joined. */
export function markup(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return rawHtml(String.raw({ raw: strings }, ...contents.map(htmlOf)));
}

/** Trusts text as HTML, unescaped. Only for the service's own text: its styles and its scripts. */
export function rawHtml(html: string): Markup {
  return { html, [trusted]: true };
}

function htmlOf(content: Content): string {
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return isMarkup(content) ? content.html : content.map(htmlOf).join('');
}

function isMarkup(content: Markup | readonly Content[]): content is Markup {
  return trusted in content;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
