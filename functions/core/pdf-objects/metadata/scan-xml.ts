import { SaxesParser } from 'saxes';

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
  readonly start: number;
  /** Where each attribute ends, in their order, after the end of the element's name. */
  readonly ends: number[];
  readonly children: XmlElement[];
  attributes: readonly XmlAttribute[];
  text: string;
}

function rootOf(text: string): XmlElement | undefined {
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  const refuse = () => {
    throw new UnusableXml();
  };
  const take = (piece: string) => {
    const parent = open.at(-1);
    if (parent) parent.text += piece;
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('opentagstart', ({ name }) => {
    if (++elements > maximumElements || open.length >= maximumDepth) refuse();
    // The character after the name is read by now.
    const nameEnd = parser.position - 1;
    open.push({ start: nameEnd - name.length - 1, ends: [nameEnd], children: [], attributes: [], text: '' });
  });
  parser.on('attribute', () => {
    open.at(-1)?.ends.push(parser.position);
  });
  parser.on('opentag', ({ attributes }) => {
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

/** Declarations of namespaces are no properties. */
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** A text as it may stand in an element or attribute, without the characters that XML has no way to write. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
