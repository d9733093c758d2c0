const trusted = Symbol('trusted markup');

/** HTML that is safe to send: text put into it was escaped. Only `markup` and `rawHtml` make it. */
export interface Markup {
  readonly html: string;
  readonly [trusted]: true;
}

type Content = Markup | string | number | readonly Content[];

/** A template of HTML. What is put into it is escaped, unless it is markup itself; lists are joined. */
export function markup(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return rawHtml(String.raw({ raw: strings }, ...contents.map(htmlOf)));
}

/** Trusts text as HTML as it stands. Only for text that the service itself holds: its styles and its scripts. */
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
