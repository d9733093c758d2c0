/** An XML element of texts and other elements from this same function. */
export function element(name: string, content: string | number | readonly Xml[]): Xml {
  const inside = Array.isArray(content) ? content.map(({ xml }) => xml).join('') : escaped(String(content));
  return { xml: `<${name}>${inside}</${name}>` };
}

/** Serialised XML, as distinct from text to be escaped. */
export interface Xml {
  readonly xml: string;
}

/** A whole document. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}`;
}

/** The texts of all elements with a name, in order. Sufficient for the flat documents that clients send to S3. */
export function elementTexts(xml: string, name: string): readonly string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`, 'g');
  return [...xml.matchAll(pattern)].map(([, text = '']) => unescaped(text));
}

/** Also escapes characters that XML would change: a carriage return would arrive as a line feed. */
function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return named[name] ?? whole;
    const codePoint = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : whole;
  });
}
