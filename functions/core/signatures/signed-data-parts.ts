import { type DerValue, objectId, readDer, tags, UnreadableDer, within } from './read-der.ts';

/** The parts of SignedData (RFC 5652, 5.1) that are used here. */
interface SignedDataParts {
  /** The type of what is signed, and the content itself if it is included. */
  readonly encapsulated: DerValue;
  /** Certificates of X.509, not those of other kinds. */
  readonly certificates: readonly DerValue[];
  readonly revocations: readonly DerValue[];
  readonly signers: readonly DerValue[];
}

const signedData = '1.2.840.113549.1.7.2';
const context0 = 0xa0;
const context1 = 0xa1;

/** Takes a signature, or a list of certificates in the form of one without signers, apart. Throws UnreadableDer. */
export function signedDataParts(bytes: Uint8Array): SignedDataParts {
  const [type, wrapped] = within(readDer(bytes));
  const inner = wrapped && within(wrapped)[0];
  if (objectId(type) !== signedData || !inner) throw new UnreadableDer('no signed data');
  const parts = within(inner);
  const [encapsulated, signers] = [parts[2], parts.at(-1)];
  if (!encapsulated || !signers) throw new UnreadableDer('no signed data');
  const listIn = (wanted: number) => {
    const found = parts.slice(3, -1).find(({ tag }) => tag === wanted);
    return found ? within(found) : [];
  };
  return {
    encapsulated,
    certificates: listIn(context0).filter(({ tag }) => tag === tags.sequence),
    revocations: listIn(context1),
    signers: within(signers),
  };
}
