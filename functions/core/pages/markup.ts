/** HTML that is safe to send: text put into it has been escaped. */
export interface Markup {
  readonly html: string;
}

type Content = Markup | string | number | readonly Content[];

/** A template of HTML. What is put into it is escaped, unless it is markup itself; lists are joined. */
export function markup(strings: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return { html: String.raw({ raw: strings }, ...contents.map(htmlOf)) };
}

function htmlOf(content: Content): string {
  if (typeof content === 'string' || typeof content === 'number') return escaped(String(content));
  return 'html' in content ? content.html : content.map(htmlOf).join('');
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
