import type { SignatureLevel } from '../../contract/messages/signing-rounds.ts';
import { type Certificate, isSelfIssued } from '../certificates/certificate.ts';
import type { CheckBudget } from '../certificates/issued-by.ts';
import type { ExaminedSignature } from '../examine-signatures.ts';
import type { RevocationData } from '../revocation/revocation-data.ts';
import { revocationStatus } from '../revocation/revocation-status.ts';
import type { JudgedSignature } from './judge-signature.ts';
import { signerOf } from './signing-certificate.ts';

const contentType = '1.2.840.113549.1.9.3';
const messageDigest = '1.2.840.113549.1.9.4';
const signingTime = '1.2.840.113549.1.9.5';

/** A timestamp of a signature: its time in milliseconds since 1970, and its authority. */
export interface LevelTimestamp {
  readonly time: number;
  readonly judged: JudgedSignature;
}

interface LevelFacts {
  readonly timestamps: readonly LevelTimestamp[];
  /** The data of the document security store. */
  readonly store: RevocationData;
  /** The part of it that each later document timestamp covers. */
  readonly archived: readonly RevocationData[];
  readonly budget: CheckBudget;
}

/** The level that a signature has by its form and by what is in the file (ETSI EN 319 142-1, 6); null for none. */
export function signatureLevel(
  { subFilter, integrity, data }: ExaminedSignature,
  { signer }: JudgedSignature,
  { timestamps, store, archived, budget }: LevelFacts,
): SignatureLevel | null {
  const isBaseline =
    subFilter === 'ETSI.CAdES.detached' &&
    integrity === 'valid' &&
    data?.signerCount === 1 &&
    [contentType, messageDigest].every((id) => data.attributes.has(id)) &&
    !data.attributes.has(signingTime) &&
    signerOf(data).named === 'named';
  if (!isBaseline || !signer) return null;
  const [first] = timestamps;
  if (!first) return 'b_b';
  const paths = [
    { path: signer.path.certificates, time: first.time },
    ...timestamps.map(({ judged, time }) => ({ path: judged.signer?.path.certificates ?? [], time })),
  ];
  const isProvedBy = (data: RevocationData) =>
    paths.every(({ path, time }) => path.length > 0 && isProved(path, time, data, budget));
  if (!isProvedBy(store)) return 'b_t';
  return archived.some(isProvedBy) ? 'b_lta' : 'b_lt';
}

/** Whether the revocation of each certificate is known, up to one that has none: trusted, or self-signed. */
function isProved(
  path: readonly Certificate[],
  time: number,
  data: RevocationData,
  budget: CheckBudget,
): boolean {
  const last = path.at(-1);
  return path.every((certificate, index) => {
    const issuer = path[index + 1];
    if (certificate === last || !issuer) return path.length > 1 || isSelfIssued(certificate);
    if (certificate.extensions.isNeverRevoked) return true;
    return revocationStatus({ certificate, issuer }, data, time, budget) !== undefined;
  });
}
