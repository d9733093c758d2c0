import { type DerValue, ifReadableDer } from '../read-der.ts';
import { nameParts } from './names.ts';

const shortNames: ReadonlyMap<string, string> = new Map([
  ['2.5.4.3', 'CN'],
  ['2.5.4.5', 'serialNumber'],
  ['2.5.4.6', 'C'],
  ['2.5.4.7', 'L'],
  ['2.5.4.8', 'ST'],
  ['2.5.4.10', 'O'],
  ['2.5.4.11', 'OU'],
  ['2.5.4.4', 'SN'],
  ['2.5.4.42', 'GN'],
  ['2.5.4.97', 'organizationIdentifier'],
  ['1.2.840.113549.1.9.1', 'emailAddress'],
  ['0.9.2342.19200300.100.1.25', 'DC'],
]);
const maximumCharacters = 500;

/** A distinguished name as people read it, the narrowest part first: `CN=Ada Lovelace, O=Example Ltd`. */
export function distinguishedName(name: DerValue): string {
  const parts = ifReadableDer(() => nameParts(name).flat()) ?? [];
  return parts
    .map(({ id, value, text = Buffer.from(value.content).toString('hex') }) => {
      return `${shortNames.get(id) ?? id}=${text}`;
    })
    .reverse()
    .join(', ')
    .slice(0, maximumCharacters);
}
