import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary, Value } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { signerName } from './signer-name.ts';

const maximumDepth = 64;
const maximumFields = 100_000;
/** The maximum number of certificates that are read: each field of a hostile form may have the same long one. */
const maximumRead = 100;
const maximumNamed = 5;
const advice = '/fillForm, /attachFiles and /setMetadata can keep signatures: see `keep_signatures`.';

/** The warning for changing a signed document; undefined if it was not signed. `name` is the caller's name for it. */
export function lostSignatures(source: OpenedSource, name = 'The PDF'): string | undefined {
  const signatures = signaturesOf(source);
  if (signatures.length === 0) return undefined;
  const read = signatures.slice(0, maximumRead);
  const signers = new Set(read.flatMap((signature) => signerName(source.file, signature) ?? []));
  const named = [...signers].slice(0, maximumNamed).map((signer) => signer.slice(0, 100));
  const by = named.length > 0 ? ` by ${named.join(', ')}` : '';
  const what = signatures.length === 1 ? 'signature is' : `${signatures.length} signatures are`;
  return `${name} was signed${by}. The ${what} removed, because what was signed has changed. ${advice}`;
}

/** The values of a form's signature fields. Most documents have no form, so this costs nothing. */
function signaturesOf({ file, catalog }: OpenedSource): readonly Dictionary[] {
  const signatures: Dictionary[] = [];
  const seen = new Set<number>();
  let left = maximumFields;
  const walk = (value: Value, inherited: Value, depth: number) => {
    const number = numberOf(file, value);
    if (seen.has(number) || left-- <= 0 || depth > maximumDepth) return;
    if (number > 0) seen.add(number);
    const entries = resolveDictionary(file, value);
    if (!entries) return;
    const type = resolve(file, entries.get('FT')) ?? inherited;
    const signature = type === 'Sig' ? resolveDictionary(file, entries.get('V')) : undefined;
    if (signature) signatures.push(signature);
    for (const kid of resolveArray(file, entries.get('Kids')) ?? []) walk(kid, type, depth + 1);
  };
  const form = resolveDictionary(file, catalog.get('AcroForm'));
  for (const field of resolveArray(file, form?.get('Fields')) ?? []) walk(field, null, 0);
  return signatures;
}
