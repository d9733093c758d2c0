import { Composer, type Document, isMap, isScalar, isSeq, Lexer, Parser } from 'yaml';

/** The properties of a document that a page has a place for. */
const propertyNames = ['title', 'author', 'description', 'keywords', 'date', 'lang'] as const;

export type Properties = Partial<Record<(typeof propertyNames)[number], string>>;

interface WithoutFrontMatter {
  /** The rest of the document. Its lines keep their numbers. */
  readonly body: string;
  readonly properties: Properties;
  readonly warnings: readonly string[];
}

/** Twenty times the size of real front matter. The time to read YAML grows with the square of its size. */
const maximumCharacters = 64 * 1024;

/** The library reads nested nodes recursively, and V8 ends the process if a regular expression finds the stack full. */
const deepestNesting = 100;

const languageTag = /^[a-z]{1,8}(?:-[a-z\d]{1,8}){0,8}$/i;

/**
 * Takes the front matter off a document and reads its properties. As on GitHub, invalid YAML is shown as code, and text
 * between two rules that is no YAML mapping is Markdown.
 */
export function withoutFrontMatter(markdown: string): WithoutFrontMatter {
  const found = findYaml(markdown);
  if (!found) return { body: markdown, properties: {}, warnings: [] };
  const { yaml, rest } = found;
  const document = readYaml(yaml);
  const [error] = document.errors;
  if (error) {
    const line = yaml.slice(0, error.pos[0]).split('\n').length + 1;
    const warning = `front matter: line ${line} is not valid YAML, and is printed as code`;
    return { body: asCode(yaml) + rest, properties: {}, warnings: [warning] };
  }
  if (document.contents && !isMap(document.contents)) return { body: markdown, properties: {}, warnings: [] };
  return { body: `\n${yaml.replace(/[^\n]+/g, '')}\n${rest}`, ...propertiesOf(document) };
}

/** The YAML between lines of `---`, the first of which begins the document. It is empty or ends with a newline. */
function findYaml(markdown: string): { readonly yaml: string; readonly rest: string } | undefined {
  const [opening] = /^\uFEFF?---[ \t]*\r?\n/.exec(markdown) ?? [];
  if (opening === undefined) return undefined;
  const start = opening.length;
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m.exec(markdown.slice(start));
  if (!closing || closing.index > maximumCharacters) return undefined;
  const end = start + closing.index;
  return { yaml: markdown.slice(start, end), rest: markdown.slice(end + closing[0].length) };
}

function readYaml(yaml: string): Document.Parsed {
  const composer = new Composer({ logLevel: 'silent' });
  const [document] = composer.compose(tokensOf(yaml), true, yaml.length);
  if (!document) throw new Error('the composer has made no document');
  return document;
}

/** The syntax of the YAML, which ends with an error if it is nested too deeply. */
function* tokensOf(yaml: string): ReturnType<Parser['parse']> {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(yaml)) {
    yield* parser.next(lexeme);
    if (parser.stack.length <= deepestNesting) continue;
    yield { type: 'error', offset: parser.offset, source: '', message: 'nested too deeply' };
    return;
  }
  yield* parser.end();
}

/** A fence in the place of the lines of `---`, longer than any inside it. */
function asCode(yaml: string): string {
  const longest = Math.max(2, ...yaml.matchAll(/~+/g).map(([run]) => run.length));
  const fence = '~'.repeat(longest + 1);
  return `${fence}yaml\n${yaml}${fence}\n`;
}

/** The known properties of a mapping. Nothing else in it is resolved, so that aliases cannot multiply. */
function propertiesOf(document: Document.Parsed): Omit<WithoutFrontMatter, 'body'> {
  const properties: Properties = {};
  const warnings: string[] = [];
  for (const name of propertyNames) {
    const text = textOf(document.get(name, true));
    if (text === undefined) warnings.push(`front matter: ${name} must be text`);
    else if (name === 'lang' && text !== '' && !languageTag.test(text))
      warnings.push('front matter: lang must be a language tag such as en-GB');
    else if (text !== '') properties[name] = text;
  }
  return { properties, warnings };
}

/** The text of a scalar as it is written, or of a list of them: empty without a value, undefined for anything else. */
function textOf(node: unknown): string | undefined {
  if (node === undefined) return '';
  if (isSeq(node)) {
    const texts = node.items.map(textOf);
    return texts.includes(undefined) ? undefined : texts.filter(Boolean).join(', ');
  }
  if (!isScalar(node)) return undefined;
  return node.value === null ? '' : (node.source ?? '').replace(/\s+/g, ' ').trim();
}
