import { SaxesParser } from 'saxes';

/** An element of an XML document, and its position in the text. */
export interface XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** Its direct text, without that of its children. */
  readonly text: string;
  readonly start: number;
  /** The position of its end tag; its `end` if it has none. */
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

/**
 * The text is not well-formed, or not of the plain kind supported here. Its message is a sentence with the position.
 */
export class UnusableXml extends Error {
  /** The outermost element, if it was read before the error. */
  readonly root: Pick<XmlElement, 'namespace' | 'name'> | undefined;

  constructor(message: string, root: Pick<XmlElement, 'namespace' | 'name'> | undefined) {
    super(message);
    this.root = root;
  }
}

const maximumDepth = 64;
const maximumElements = 100_000;
/** Error messages are cut to this many characters, since they may quote the text. */
const maximumMessageCharacters = 200;

/**
 * Parses XML without validating it. Undefined for text that is not well-formed, and for any document type declaration:
 * only XML's five predefined entities are resolved.
 */
export function scanXml(text: string): XmlElement | undefined {
  try {
    return readXml(text);
  } catch (error) {
    if (error instanceof UnusableXml) return undefined;
    throw error;
  }
}

/** An element whose content is being read. */
interface Open {
  readonly start: number;
  /** The end of the element's name, then of each attribute in order. */
  readonly ends: number[];
  readonly children: XmlElement[];
  attributes: readonly XmlAttribute[];
  text: string;
}

/** Like `scanXml`, but throws UnusableXml. */
export function readXml(text: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let begun: UnusableXml['root'];
  let elements = 0;
  const refuse = (what: string) => {
    throw new UnusableXml(`Line ${parser.line}, column ${parser.column}: ${what}.`, begun);
  };
  const take = (piece: string) => {
    const parent = open.at(-1);
    if (parent) parent.text += piece;
  };
  // The parser's messages begin with the position, too.
  parser.on('error', ({ message }) =>
    refuse(message.replace(/^(?:\d+:\d+: )|\.$/g, '').slice(0, maximumMessageCharacters)),
  );
  parser.on('doctype', () => refuse('a document type declaration is not read'));
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('opentagstart', ({ name }) => {
    if (++elements > maximumElements) refuse(`more than ${maximumElements} elements are not read`);
    if (open.length >= maximumDepth) refuse(`elements within more than ${maximumDepth} others are not read`);
    // The parser has already read the character after the name.
    const nameEnd = parser.position - 1;
    open.push({ start: nameEnd - name.length - 1, ends: [nameEnd], children: [], attributes: [], text: '' });
  });
  parser.on('attribute', () => {
    open.at(-1)?.ends.push(parser.position);
  });
  parser.on('opentag', ({ attributes, uri, local }) => {
    begun ??= { namespace: uri, name: local };
    const element = open.at(-1);
    if (!element) return;
    const { ends } = element;
    element.attributes = Object.values(attributes)
      .map(({ uri, local, value }, index) => {
        return { namespace: uri, name: local, value, start: ends[index] ?? 0, end: ends[index + 1] ?? 0 };
      })
      .filter(({ namespace }) => namespace !== xmlnsNamespace);
  });
  parser.on('closetag', ({ uri, local, isSelfClosing }) => {
    const closed = open.pop();
    if (!closed) return;
    const { start, children, attributes, text: own } = closed;
    const end = parser.position;
    const closeAt = isSelfClosing ? end : text.lastIndexOf('</', end - 1);
    const element = { namespace: uri, name: local, attributes, children, text: own, start, closeAt, end };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  parser.write(text).close();
  return root;
}

/** Namespace declarations are not properties. */
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** A text escaped for an element or attribute, without the characters that XML cannot represent. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
