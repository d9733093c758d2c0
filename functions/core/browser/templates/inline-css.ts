import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';
import type { ResourceType, TemplateResources } from './template-resources.ts';

/** Style sheets that import style sheets that import … */
const maximumDepth = 4;

/** Replacements for resources that cannot be loaded. The next source of a font is tried at once. */
const nothing = { Stylesheet: 'url("data:,")', Image: 'url("data:,")', Font: 'local("-")' } as const;

/**
 * CSS with every resource inlined as a data: URL, so that it loads nothing. Resources that cannot be loaded are left
 * out. URLs are resolved against `baseUrl`.
 */
export async function inlineCss(
  css: string,
  baseUrl: string | undefined,
  resources: TemplateResources,
  depth = 0,
): Promise<string> {
  const references = referencesIn(tokenize({ css }));
  const replacements = await Promise.all(
    references.map(({ url, type }) => replacementOf(url, type, baseUrl, resources, depth)),
  );
  let end = 0;
  const parts = references.map((reference, index) => {
    const before = css.slice(end, reference.start);
    end = reference.end;
    return before + (replacements[index] ?? css.slice(reference.start, reference.end));
  });
  return parts.join('') + css.slice(end);
}

/**
 * The data: URL of a style sheet, itself possibly a data: URL, with everything it refers to inlined; undefined if it
 * cannot be loaded.
 */
export async function inlineStyleSheet(
  url: string,
  resources: TemplateResources,
  depth = 0,
): Promise<string | undefined> {
  if (depth >= maximumDepth) {
    resources.leaveOut(url, 'Stylesheet', `it is imported through more than ${maximumDepth} others`);
    return undefined;
  }
  const sheet = isData(url) ? await ownSheet(url) : await resources.load(url, 'Stylesheet');
  if (!sheet) return undefined;
  const baseUrl = isData(sheet.url) ? undefined : sheet.url;
  const css = await inlineCss(Buffer.from(sheet.bytes).toString(), baseUrl, resources, depth + 1);
  return dataUrl('text/css;charset=utf-8', Buffer.from(css));
}

/** Reads a data: URL; undefined if it is not valid. */
async function ownSheet(url: string) {
  const answer = await fetch(url).catch(() => undefined);
  return answer && { bytes: await answer.bytes(), url };
}

export function isData(url: string): boolean {
  return /^\s*data:/i.test(url);
}

/** The data: URL of an image or a font, with the URL's fragment; undefined if it cannot be loaded. */
export async function inlineResource(
  url: string,
  type: ResourceType,
  resources: TemplateResources,
): Promise<string | undefined> {
  const found = await resources.load(url, type);
  if (!found) return undefined;
  const [mediaType = ''] = /^[\w.+-]+\/[\w.+-]+/.exec(found.contentType) ?? [];
  return dataUrl(mediaType || 'application/octet-stream', found.bytes) + new URL(url).hash;
}

/** The absolute URL of a reference; undefined if it needs no request, null if it has no URL to load. */
export function remoteUrl(reference: string, baseUrl: string | undefined): string | null | undefined {
  const text = reference.trim();
  if (text === '' || text.startsWith('#') || /^(data|about):/i.test(text)) return undefined;
  const url = URL.parse(text, baseUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function dataUrl(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

interface Reference {
  readonly url: string;
  readonly type: ResourceType;
  /** Offsets of the url() or string to replace. */
  readonly start: number;
  readonly end: number;
}

async function replacementOf(
  reference: string,
  type: ResourceType,
  baseUrl: string | undefined,
  resources: TemplateResources,
  depth: number,
): Promise<string | undefined> {
  const url = remoteUrl(reference, baseUrl);
  if (type === 'Stylesheet' && isData(reference)) {
    return `url("${(await inlineStyleSheet(reference.trim(), resources, depth)) ?? 'data:,'}")`;
  }
  if (url === undefined) {
    if (type === 'Font' && /^data:[^"\\\s]*$/i.test(reference)) resources.useFont(reference);
    return undefined;
  }
  if (url === null) {
    resources.leaveOut(reference, type, 'it is not an http or https URL');
    return nothing[type];
  }
  const inlined =
    type === 'Stylesheet'
      ? await inlineStyleSheet(url, resources, depth)
      : await inlineResource(url, type, resources);
  if (inlined && type === 'Font') resources.useFont(inlined);
  return inlined === undefined ? nothing[type] : `url("${inlined}")`;
}

const imageSets = new Set(['image-set', '-webkit-image-set']);

/**
 * The references to resources, in order: url() everywhere except in @namespace, and strings in @import and image-set().
 */
function referencesIn(tokens: readonly CSSToken[]): readonly Reference[] {
  const references: Reference[] = [];
  const functions: { readonly name: string; readonly start: number }[] = [];
  let atRule = '';
  let isFontFace = false;
  const refer = (url: string, start: number, end: number) => {
    if (atRule === 'namespace') return;
    const type = atRule === 'import' ? 'Stylesheet' : isFontFace ? 'Font' : 'Image';
    references.push({ url, type, start, end: end + 1 });
    if (atRule === 'import') atRule = 'imported';
  };
  for (const [index, token] of tokens.entries()) {
    const [kind, , start, end, data] = token;
    switch (kind) {
      case TokenType.AtKeyword:
        atRule = data.value.toLowerCase();
        break;
      case TokenType.Semicolon:
        atRule = '';
        break;
      case TokenType.OpenCurly:
        isFontFace = atRule === 'font-face';
        atRule = '';
        break;
      case TokenType.CloseCurly:
        isFontFace = false;
        atRule = '';
        break;
      case TokenType.Function:
        functions.push({ name: data.value.toLowerCase(), start });
        break;
      case TokenType.OpenParen:
        functions.push({ name: '', start });
        break;
      case TokenType.CloseParen:
        functions.pop();
        break;
      case TokenType.URL:
        refer(data.value, start, end);
        break;
      case TokenType.String: {
        const inside = functions.at(-1);
        if (inside?.name === 'url') refer(data.value, inside.start, closingOffset(tokens, index));
        else if (atRule === 'import' || imageSets.has(inside?.name ?? '')) refer(data.value, start, end);
        break;
      }
    }
  }
  return references;
}

/** The end of the function around the token at `index`, or of the text if it is not closed. */
function closingOffset(tokens: readonly CSSToken[], index: number): number {
  const closing = tokens.slice(index).find(([kind]) => kind === TokenType.CloseParen);
  return (closing ?? tokens.at(-1))?.[3] ?? 0;
}
