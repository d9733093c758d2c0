import { type DerValue, objectId, UnreadableDer, within } from '../read-der.ts';

/** An attribute of a distinguished name: the identifier of its kind, and its value. */
interface NameAttribute {
  readonly id: string;
  readonly value: DerValue;
  /** Undefined for a value that is no string. */
  readonly text: string | undefined;
}

const maximumCharacters = 2_000;

/** The attributes of each part of a name, from the broadest part to the narrowest. Throws UnreadableDer. */
export function nameParts(name: DerValue): readonly (readonly NameAttribute[])[] {
  return within(name).map((part) =>
    within(part).map((attribute) => {
      const [type, value] = within(attribute);
      if (!value) throw new UnreadableDer('no name');
      return { id: objectId(type), value, text: textOf(value) };
    }),
  );
}

/** A string of any ASN.1 type (X.680, 41); T61String is read as Latin-1, which is common practice. */
function textOf({ tag, content }: DerValue): string | undefined {
  const encoding = encodings.get(tag);
  const text = encoding && new TextDecoder(encoding).decode(content);
  return text?.slice(0, maximumCharacters).toWellFormed();
}

const encodings: ReadonlyMap<number, string> = new Map([
  [0x0c, 'utf-8'],
  [0x12, 'latin1'],
  [0x13, 'latin1'],
  [0x14, 'latin1'],
  [0x16, 'latin1'],
  [0x1a, 'latin1'],
  [0x1e, 'utf-16be'],
]);

/**
 * A distinguished name in a form that is equal for names which RFC 5280, 7.1, takes as equal: regardless of case, repeated
 * spaces and the kind of string. Throws UnreadableDer.
 */
export function nameKey(name: DerValue): string {
  return namePartKeys(name).join('\n');
}

/** The same for each part of a name, from the broadest to the narrowest. */
export function namePartKeys(name: DerValue): readonly string[] {
  return nameParts(name).map((part) =>
    part
      .map(({ id, value, text }) => {
        const shown = text?.trim().replace(/\s+/g, ' ').toLowerCase();
        return `${id}=${shown ?? Buffer.from(value.whole).toString('hex')}`;
      })
      .sort()
      .join('+'),
  );
}
