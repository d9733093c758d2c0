import type { SignatureWishes } from '../../contract/messages/signing-rounds.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { decodeTextString } from '../../pdf-objects/objects/text-string.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import { hashOf } from '../keys/algorithms.ts';
import type { Signer } from '../signer.ts';
import { emptyField } from './place-field.ts';
import type { Revision } from './revision.ts';

/** The bits of `Ff` that make an entry a demand (ISO 32000-2, table 237). */
const demands = { SubFilter: 1 << 1, Reasons: 1 << 3, DigestMethod: 1 << 6 } as const;

const maximumValues = 100;

/**
 * Checks what an empty field demands of its signature, by its seed value (ISO 32000-2, 12.7.5.5). Throws field_not_found,
 * and not_signable with what is demanded.
 */
export function checkSeedValue(
  revision: Pick<Revision, 'draft' | 'form'>,
  name: string,
  { reason }: SignatureWishes,
  { algorithm }: Signer,
): void {
  const { file } = revision.draft;
  const seed = resolveDictionary(file, emptyField(revision, name).field.entries.get('SV'));
  const flags = resolve(file, seed?.get('Ff'));
  if (!seed || typeof flags !== 'number') return;
  const own = {
    SubFilter: 'ETSI.CAdES.detached',
    Reasons: reason ?? '',
    DigestMethod: hashOf(algorithm).toUpperCase(),
  };
  for (const [key, bit] of Object.entries(demands) as [keyof typeof demands, number][]) {
    const allowed = (resolveArray(file, seed.get(key)) ?? [])
      .slice(0, maximumValues)
      .map((item) => resolve(file, item))
      .map((item) => (isString(item) ? decodeTextString(item) : item));
    if ((flags & bit) === 0 || allowed.length === 0 || allowed.includes(own[key])) continue;
    const shown = allowed.slice(0, 5).join(', ').slice(0, 200);
    throw new Problem('not_signable', `The field \`${name.slice(0, 100)}\` demands as ${key}: ${shown}.`);
  }
}
