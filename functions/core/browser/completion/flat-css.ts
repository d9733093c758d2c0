import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import type { PageSize } from '../styles/page-sizes.ts';
import type { StyleSheet } from '../styles/style-sheets.ts';
import {
  afterSpace,
  beginsDeclaration,
  closingIndex,
  type Edit,
  edited,
  offsetAfter,
  offsetBefore,
  statementEnd,
} from './css-edits.ts';
import { explicitPageSize } from './page-size.ts';

/** The most imports that are followed, through any number of sheets. */
const maximumImports = 200;

/**
 * The CSS of each sheet that the document names, on its own: imported sheets in the place of their rules, URLs absolute,
 * rules for media only where `matches` accepts their query, and the sizes of pages as lengths.
 */
export function flatCss(
  sheets: readonly StyleSheet[],
  matches: (query: string) => boolean,
  paper: PageSize,
): readonly string[] {
  const imported = new Map(
    sheets.flatMap((sheet) => (sheet.url === '' ? [] : [[sheet.url, sheet] as const])),
  );
  let importsLeft = maximumImports;
  const flat = ({ text, url }: StyleSheet): string => {
    const tokens = tokenize({ css: text });
    let preludeEnd = -1;
    const edits = tokens.flatMap((token, index): Edit[] => {
      if (token[0] === TokenType.AtKeyword) return index < preludeEnd ? [] : ofAtRule(token, index);
      const edit = absoluteUrl(tokens, index, url) ?? explicitSize(tokens, index, text, paper);
      return edit ? [edit] : [];
    });
    return edited(text, edits) + closersOf(tokens);

    function ofAtRule(
      [, , start, end, { value }]: CSSToken & { 4: { value: string } },
      index: number,
    ): Edit[] {
      const name = value.toLowerCase();
      if (name !== 'import' && name !== 'media') return [];
      const open = statementEnd(tokens, index);
      preludeEnd = open;
      const preludeStop = offsetBefore(tokens[open], text);
      const prelude = text.slice(end + 1, preludeStop);
      if (tokens[open]?.[0] === TokenType.CloseCurly) return [{ start, end: preludeStop, text: '' }];
      if (name === 'import') {
        importsLeft -= 1;
        const rules = importsLeft < 0 ? '' : importedRules(prelude, tokens.slice(index + 1, open));
        return [{ start, end: offsetAfter(tokens[open], text), text: rules }];
      }
      if (tokens[open]?.[0] === TokenType.OpenCurly && matches(prelude.trim()))
        return [{ start: end + 1, end: preludeStop, text: ' all ' }];
      return [{ start, end: offsetAfter(tokens[closingIndex(tokens, open)], text), text: '' }];
    }

    function importedRules(prelude: string, [...parts]: readonly CSSToken[]): string {
      const address = parts.find(([kind]) => kind === TokenType.URL || kind === TokenType.String);
      const target = address && URL.parse((address[4] as { value: string }).value, url || undefined);
      const sheet = target && imported.get(target.href);
      if (!sheet) return '';
      const conditions =
        /^(?:url\((?:"[^"]*"|'[^']*'|[^)]*)\)|"[^"]*"|'[^']*')\s*(layer\b(?:\(([^)]*)\))?)?\s*(?:supports\((.*?)\)(?=\s|$))?\s*(.*)$/is.exec(
          prelude.trim(),
        );
      const [, layer, layerName = '', supports, media = ''] = conditions ?? [];
      if (media !== '' && !matches(media)) return '';
      const rules = flat(sheet);
      const supported = supports === undefined ? rules : `@supports (${supports}) {${rules}}`;
      return layer === undefined ? supported : `@layer ${layerName} {${supported}}`;
    }
  };
  return sheets.flatMap((sheet) => {
    if (sheet.order === undefined || (sheet.media !== '' && !matches(sheet.media))) return [];
    return flat(sheet);
  });
}

/** What a sheet leaves open at its end, where CSS closes it. */
function closersOf(tokens: readonly CSSToken[]): string {
  const open: string[] = [];
  for (const [kind] of tokens) {
    const closer = closers.get(kind);
    if (closer !== undefined) open.push(closer);
    else if (kind === `${open.at(-1)}-token`) open.pop();
  }
  return closerOfToken(tokens.at(-2)) + open.reverse().join('');
}

/** What closes the last token, where the text ends within it. */
function closerOfToken(token: CSSToken | undefined): string {
  if (!token) return '';
  const [kind, text] = token;
  // A backslash at the end of a string continues its line.
  const lineEnd = /(?<!\\)(?:\\\\)*\\$/.test(text) ? '\n' : '';
  if (kind === TokenType.String)
    return /^(["'])(?:\\[\s\S]|(?!\1)[^\\])*\1$/.test(text) ? '' : lineEnd + text[0];
  if (kind === TokenType.URL || kind === TokenType.BadURL) return text.endsWith(')') ? '' : ')';
  return kind === TokenType.Comment && !/^\/\*[\s\S]*\*\/$/.test(text) ? '*/' : '';
}

const closers = new Map<TokenType, string>([
  [TokenType.Function, ')'],
  [TokenType.OpenParen, ')'],
  [TokenType.OpenSquare, ']'],
  [TokenType.OpenCurly, '}'],
]);

/** The media queries that decide which rules of the sheets apply. */
export function mediaQueriesOf(sheets: readonly StyleSheet[], paper: PageSize): readonly string[] {
  const queries = new Set<string>();
  const ask = (query: string) => {
    queries.add(query);
    return true;
  };
  flatCss(sheets, ask, paper);
  return [...queries];
}

/** An absolute url() in the place of a relative one. */
function absoluteUrl(tokens: readonly CSSToken[], index: number, base: string): Edit | undefined {
  const [kind, , start, end, data] = tokens[index] as CSSToken; // the caller counts the tokens
  if (base === '') return undefined;
  const isString = kind === TokenType.String && isUrlFunction(tokens, index);
  if (kind !== TokenType.URL && !isString) return undefined;
  const { value } = data as { value: string };
  const target = /^(#|data:)/i.test(value) ? null : URL.parse(value, base);
  if (!target) return undefined;
  const text = JSON.stringify(target.href);
  return { start, end: end + 1, text: isString ? text : `url(${text})` };
}

/** The `size` descriptor of a page as two lengths; empty if it is not valid. Nothing else in CSS has that name. */
function explicitSize(
  tokens: readonly CSSToken[],
  index: number,
  css: string,
  paper: PageSize,
): Edit | undefined {
  const [kind, name, start] = tokens[index] as CSSToken; // the caller counts the tokens
  if (kind !== TokenType.Ident || name.toLowerCase() !== 'size' || !beginsDeclaration(tokens, index))
    return undefined;
  const colon = afterSpace(tokens, index + 1);
  if (tokens[colon]?.[0] !== TokenType.Colon) return undefined;
  const end = statementEnd(tokens, colon);
  const value = tokens
    .slice(colon + 1, end)
    .map(([, part]) => part)
    .join('');
  const [plain = '', priority = ''] = value.split(/(?=!)/);
  const size = explicitPageSize(plain, paper);
  return {
    start,
    end: offsetBefore(tokens[end], css),
    text: size === undefined ? '' : `size: ${size}${priority}`,
  };
}

function isUrlFunction(tokens: readonly CSSToken[], index: number): boolean {
  const before = tokens[tokens[index - 1]?.[0] === TokenType.Whitespace ? index - 2 : index - 1];
  return before?.[0] === TokenType.Function && before[4].value.toLowerCase() === 'url';
}
