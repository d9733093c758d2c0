import { type CSSToken, TokenType } from '@csstools/css-tokenizer';

/** A replacement of the characters from `start` to before `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text with its edits, which are in order. One that lies within an earlier one is left out. */
export function edited(text: string, edits: readonly Edit[]): string {
  let position = 0;
  const parts: string[] = [];
  for (const { start, end, text: replacement } of edits) {
    if (start < position) continue;
    parts.push(text.slice(position, start), replacement);
    position = end;
  }
  return parts.join('') + text.slice(position);
}

/** The index of the token that closes the block or function opened by the token at `index`, or of the last one. */
export function closingIndex(tokens: readonly CSSToken[], index: number): number {
  let depth = 0;
  for (let at = index; at < tokens.length; at += 1) {
    const kind = tokens[at]?.[0];
    if (kind !== undefined && opening.has(kind)) depth += 1;
    if (kind !== undefined && closing.has(kind)) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

/** The index of the token that ends a declaration, or an at-rule's prelude: `;`, `{` or `}`, or the end of the text. */
export function statementEnd(tokens: readonly CSSToken[], index: number): number {
  let at = index;
  while (at < tokens.length - 1 && !ending.has(tokens[at]?.[0] ?? TokenType.EOF)) at += 1;
  return at;
}

/** Whether a declaration may begin at a token. */
export function beginsDeclaration(tokens: readonly CSSToken[], index: number): boolean {
  let before = index - 1;
  while (isSpace(tokens[before])) before -= 1;
  const kind = tokens[before]?.[0];
  return kind === TokenType.OpenCurly || kind === TokenType.CloseCurly || kind === TokenType.Semicolon;
}

/** The index of the first token from an index on that is neither white space nor a comment. */
export function afterSpace(tokens: readonly CSSToken[], from: number): number {
  let index = from;
  while (isSpace(tokens[index])) index += 1;
  return index;
}

function isSpace(token: CSSToken | undefined): boolean {
  return token?.[0] === TokenType.Whitespace || token?.[0] === TokenType.Comment;
}

/** The offset after a token; the end of the text for the token that ends it, which has no place of its own. */
export function offsetAfter(token: CSSToken | undefined, css: string): number {
  return token === undefined || token[0] === TokenType.EOF ? css.length : token[3] + 1;
}

/** The offset of a token, likewise. */
export function offsetBefore(token: CSSToken | undefined, css: string): number {
  return token === undefined || token[0] === TokenType.EOF ? css.length : token[2];
}

const ending = new Set<TokenType>([
  TokenType.Semicolon,
  TokenType.OpenCurly,
  TokenType.CloseCurly,
  TokenType.EOF,
]);
const opening = new Set<TokenType>([
  TokenType.OpenCurly,
  TokenType.OpenParen,
  TokenType.OpenSquare,
  TokenType.Function,
]);
const closing = new Set<TokenType>([TokenType.CloseCurly, TokenType.CloseParen, TokenType.CloseSquare]);
