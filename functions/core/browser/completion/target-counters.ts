import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import { closingIndex, type Edit, edited, offsetAfter } from './css-edits.ts';

/** A page number in generated content: of the page that an attribute links to, in a counter style. */
export interface TargetPage {
  readonly attribute: string;
  readonly style: string;
}

/**
 * CSS in which `target-counter(attr(NAME), page)` is a custom property of the element, which Chromium understands, and
 * all such numbers in it. Elements without a target show nothing in its place. Leaders become a space.
 */
export function withTargetPages(css: string): {
  readonly css: string;
  readonly pages: readonly TargetPage[];
} {
  const tokens = tokenize({ css });
  const pages: TargetPage[] = [];
  const edits = tokens.flatMap((token, index): Edit[] => {
    const [kind, , start, , data] = token;
    if (kind !== TokenType.Function || !/^(target-counter|leader)$/i.test(data.value)) return [];
    const close = closingIndex(tokens, index);
    const end = offsetAfter(tokens[close], css);
    if (/leader/i.test(data.value)) return [{ start, end, text: '" "' }];
    const page = targetPage(tokens.slice(index + 1, close));
    if (!page) return [];
    pages.push(page);
    return [{ start, end, text: `var(${propertyOf(page)}, "")` }];
  });
  return { css: edited(css, edits), pages };
}

/** The custom property with an element's page number. */
export function propertyOf({ attribute, style }: TargetPage): string {
  return `--target-page-${attribute}-${style}`;
}

/** Reads `attr(NAME [url]), page [, STYLE]`; undefined for other arguments. */
function targetPage(tokens: readonly CSSToken[]): TargetPage | undefined {
  const words = tokens.flatMap((token) => {
    const [kind, text, , , data] = token;
    if (kind === TokenType.Whitespace || kind === TokenType.Comment) return [];
    if (kind === TokenType.Function || kind === TokenType.Ident) return data.value.toLowerCase();
    return text;
  });
  const [, attribute = '', style = 'decimal'] =
    /^attr ([\w-]+)(?: url)? \) , page(?: , ([\w-]+))?$/.exec(words.join(' ')) ?? [];
  return attribute === '' ? undefined : { attribute, style };
}
