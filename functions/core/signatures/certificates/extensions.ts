import { type DerValue, objectId, octets, readDer, tags, UnreadableDer, within } from '../read-der.ts';

/** An extension of a certificate, of a list of revoked ones, or of an OCSP response (RFC 5280, 4.2). */
interface Extension {
  readonly isCritical: boolean;
  /** The octets of its value: usually DER. */
  readonly octets: Uint8Array;
}

export type Extensions = ReadonlyMap<string, Extension>;

/** Extensions by their identifiers. Throws UnreadableDer, also for one that is there twice: it could mean two things. */
export function extensionsOf(list: DerValue | undefined): Extensions {
  const extensions = new Map<string, Extension>();
  for (const extension of list ? within(list) : []) {
    const [id, ...others] = within(extension);
    const [name, value] = [objectId(id), others.at(-1)];
    if (!value || extensions.has(name)) throw new UnreadableDer('extensions');
    const isCritical = others[0]?.tag === tags.boolean && others[0].content[0] !== 0;
    extensions.set(name, { isCritical, octets: octets(value) });
  }
  return extensions;
}

/** The value of an extension; undefined without it. Throws UnreadableDer. */
export function extensionValue(extensions: Extensions, id: string): DerValue | undefined {
  const found = extensions.get(id);
  return found && readDer(found.octets);
}
