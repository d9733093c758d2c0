import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import {
  afterSpace,
  beginsDeclaration,
  closingIndex,
  type Edit,
  edited,
  offsetBefore,
  statementEnd,
} from './css-edits.ts';

/** A declaration as the arguments of `CSS.supports`. */
export type Declaration = readonly [property: string, value: string];

/**
 * A style sheet without the declarations that CSS drops: those without a value, and in @page rules those that `isValid`
 * rejects, and at-rules without a block. paged.js takes their values for granted, and lets them override valid ones.
 */
export function withValidPageRules(css: string, isValid: (declaration: Declaration) => boolean): string {
  const tokens = tokenize({ css });
  let pageEnd = -1;
  let preludeStop = -1;
  const edits = tokens.flatMap((token, index): Edit[] => {
    const [kind, , start, , data] = token;
    if (kind === TokenType.AtKeyword) {
      if (index < preludeStop) return [];
      const open = statementEnd(tokens, index);
      preludeStop = open;
      const hasBlock = tokens[open]?.[0] === TokenType.OpenCurly;
      if (index < pageEnd) return hasBlock ? [] : [{ start, end: offsetBefore(tokens[open], css), text: '' }];
      if (hasBlock && data.value.toLowerCase() === 'page') pageEnd = closingIndex(tokens, open);
      return [];
    }
    if (kind !== TokenType.Ident || !beginsDeclaration(tokens, index)) return [];
    const colon = afterSpace(tokens, index + 1);
    if (tokens[colon]?.[0] !== TokenType.Colon || data.value.startsWith('--')) return [];
    const stop = statementEnd(tokens, colon);
    if (tokens[stop]?.[0] === TokenType.OpenCurly) return [];
    const value = textOf(tokens.slice(colon + 1, stop));
    const isKept = value !== '' && (index > pageEnd || isValid(asChromiumKnows(data.value, value)));
    return isKept ? [] : [{ start, end: offsetBefore(tokens[stop], css), text: '' }];
  });
  return edited(css, edits);
}

/** The declarations of the @page rules in style sheets. */
export function pageDeclarations(sheets: readonly string[]): readonly Declaration[] {
  const found: Declaration[] = [];
  for (const css of sheets) withValidPageRules(css, (declaration) => found.push(declaration) > 0);
  return found;
}

/** What only paged.js knows, as something of the same form that Chromium knows. */
function asChromiumKnows(property: string, value: string): Declaration {
  const name = property.toLowerCase();
  const plain = value
    .replace(/\s*!\s*important$/i, '')
    .replace(/\b(?:string|element|target-counters?|target-text|leader)\((?:[^()]|\([^()]*\))*\)/gi, '""');
  if (name === 'bleed' && plain !== 'auto') return ['padding', plain];
  if (name !== 'marks') return [name, plain];
  return ['text-decoration-line', plain.replace(/crop/i, 'underline').replace(/cross/i, 'overline')];
}

function textOf(tokens: readonly CSSToken[]): string {
  return tokens
    .map(([kind, text]) => (kind === TokenType.Comment ? ' ' : text))
    .join('')
    .trim();
}
