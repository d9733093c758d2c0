import { type DerValue, objectId, within } from '../read-der.ts';
import { nameText } from '../subject-name.ts';

/**
 * A distinguished name in a form that is equal for names which RFC 5280, 7.1, takes as equal: regardless of case, repeated
 * spaces and the kind of string. Throws UnreadableDer.
 */
export function nameKey(name: DerValue): string {
  return namePartKeys(name).join('\n');
}

/** The same for each part of a name, from the broadest to the narrowest. */
export function namePartKeys(name: DerValue): readonly string[] {
  return within(name).map((part) =>
    within(part)
      .map((attribute) => {
        const [type, value] = within(attribute);
        const text = value && nameText(value);
        const shown = text?.trim().replace(/\s+/g, ' ').toLowerCase();
        return `${objectId(type)}=${shown ?? Buffer.from(value?.whole ?? []).toString('hex')}`;
      })
      .sort()
      .join('+'),
  );
}
