/** An element of an XML document, and where it is in the text. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The text directly in it, without that of its children. */
  readonly text: string;
  readonly start: number;
  /** Where its end tag begins; its `end` if it has none. */
  readonly closeAt: number;
  readonly end: number;
}

interface XmlAttribute {
  readonly namespace: string;
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The text is not XML of the plain kind that metadata is written in. */
class UnusableXml extends Error {}

const maximumDepth = 64;
const maximumElements = 100_000;

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/**
 * Parses XML without validating it. Undefined for what is not well-formed, and for any document type declaration: no
 * entity is ever read but the five of XML itself.
 */
export function scanXml(text: string): XmlElement | undefined {
  try {
    return rootOf(text);
  } catch (error) {
    if (error instanceof UnusableXml) return undefined;
    throw error;
  }
}

/** An element while what is in it is read. */
interface Open {
  readonly qualified: string;
  readonly prefixes: ReadonlyMap<string, string>;
  readonly attributes: readonly XmlAttribute[];
  readonly children: XmlElement[];
  text: string;
  readonly start: number;
}

function rootOf(text: string): XmlElement | undefined {
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const finish = ({ qualified, prefixes, ...element }: Open, closeAt: number, end: number) => {
    const finished = { ...element, ...resolved(qualified, prefixes, true), closeAt, end };
    const parent = open.at(-1);
    if (parent) parent.children.push(finished);
    else if (root) throw new UnusableXml('two roots');
    else root = finished;
  };
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('<', at);
    const parent = open.at(-1);
    if (parent) parent.text += plainText(text.slice(at, next < 0 ? text.length : next));
    if (next < 0) break;
    if (text.startsWith('<!--', next)) at = after(text, '-->', next + 4);
    else if (text.startsWith('<?', next)) at = after(text, '?>', next + 2);
    else if (text.startsWith('<![CDATA[', next)) {
      at = after(text, ']]>', next + 9);
      if (parent) parent.text += text.slice(next + 9, at - 3);
    } else if (text.startsWith('<!', next)) throw new UnusableXml('a declaration');
    else if (text.startsWith('</', next)) {
      at = after(text, '>', next + 2);
      const closed = open.pop();
      if (closed?.qualified !== text.slice(next + 2, at - 1).trimEnd()) throw new UnusableXml('unbalanced');
      finish(closed, next, at);
    } else {
      if (++elements > maximumElements || open.length >= maximumDepth) throw new UnusableXml('too large');
      const tag = startTag(text, next, parent?.prefixes ?? new Map([['xml', xmlNamespace]]));
      at = tag.end;
      if (tag.isEmpty) finish(tag.element, at, at);
      else open.push(tag.element);
    }
  }
  if (open.length > 0) throw new UnusableXml('no end');
  return root;
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  if (at < 0) throw new UnusableXml('no end');
  return at + mark.length;
}

function startTag(text: string, start: number, outer: ReadonlyMap<string, string>) {
  const name = /[^\s/>=<"']+/y;
  const attribute = /\s+([^\s/>=<"']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
  name.lastIndex = start + 1;
  const qualified = name.exec(text)?.[0];
  if (qualified === undefined) throw new UnusableXml('no name');
  const prefixes = new Map(outer);
  const found: { name: string; value: string; start: number; end: number }[] = [];
  let at = name.lastIndex;
  attribute.lastIndex = at;
  for (let match = attribute.exec(text); match; match = attribute.exec(text)) {
    const [, own = '', double, single] = match;
    const value = plainText(double ?? single ?? '');
    if (own === 'xmlns') prefixes.set('', value);
    else if (own.startsWith('xmlns:')) prefixes.set(own.slice(6), value);
    else found.push({ name: own, value, start: match.index, end: attribute.lastIndex });
    at = attribute.lastIndex;
  }
  const ending = /\s*(\/?)>/y;
  ending.lastIndex = at;
  const end = ending.exec(text);
  if (!end) throw new UnusableXml('bad tag');
  const attributes = found.map((one) => ({ ...one, ...resolved(one.name, prefixes, false) }));
  const element: Open = { qualified, prefixes, attributes, children: [], text: '', start };
  return { element, isEmpty: end[1] === '/', end: ending.lastIndex };
}

function resolved(qualified: string, prefixes: ReadonlyMap<string, string>, isElement: boolean) {
  const colon = qualified.indexOf(':');
  if (colon < 0) return { namespace: isElement ? (prefixes.get('') ?? '') : '', name: qualified };
  const namespace = prefixes.get(qualified.slice(0, colon));
  if (namespace === undefined) throw new UnusableXml('unknown prefix');
  return { namespace, name: qualified.slice(colon + 1) };
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function plainText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;&]{0,10});?/g, (_, name: string) => {
    const code = /^#x([\da-f]+)$/i.exec(name)?.[1];
    const decimal = /^#(\d+)$/.exec(name)?.[1];
    const point = code ? Number.parseInt(code, 16) : decimal ? Number.parseInt(decimal, 10) : undefined;
    const known = point === undefined ? entities.get(name) : point <= 0x10ffff && String.fromCodePoint(point);
    if (typeof known !== 'string') throw new UnusableXml('unknown entity');
    return known;
  });
}

/** A text as it may stand in an element or attribute, without the characters that XML has no way to write. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
