import { type DerValue, readDer, tags, timeOf, within } from '../../signatures/read-der.ts';
import { isSame, isSignedBy, readExtensions, signedPart } from '../certificates/certificate.ts';
import { allowsUse, ifReadableDer, isAuthority } from '../certificates/certificate-uses.ts';
import { identifiers } from '../identifiers.ts';
import type { Rounds } from '../rounds.ts';
import { isCurrent, type Judged } from './judged.ts';
import type { Pair } from './ocsp.ts';

const extensionsTag = 0xa0;

/** Restrictions of a CRL by their tags (RFC 5280, 5.2.5). */
const restriction = { userOnly: 0x81, authorityOnly: 0x82 } as const;
const distributionPoint = 0xa0;

/** Judges a list of revoked certificates as the answer on one (RFC 5280, 6.3). `isLater` leaves its times out of account. */
export function judgeCrl(list: Uint8Array, pair: Pair, rounds: Rounds, isLater = false): Judged {
  return ifReadableDer(() => judged(list, pair, rounds, isLater)) ?? { failure: 'The answer is no CRL.' };
}

function judged(list: Uint8Array, { certificate, issuer }: Pair, rounds: Rounds, isLater: boolean): Judged {
  const signature = signedPart(within(readDer(list)));
  const fields = within(readDer(signature.signed));
  const [, name, from, ...others] = fields[0]?.tag === tags.integer ? fields.slice(1) : fields;
  if (!name || !from || !isSame(name.whole, certificate.issuer))
    return { failure: 'The CRL is of another issuer.' };
  const isByIssuer = allowsUse(issuer, 'cRLSign') && isSignedBy(signature, issuer);
  if (!isByIssuer) return { failure: 'The CRL is not signed by the certificate’s issuer.' };
  const next = others[0] && timeOf(others[0]);
  if (!isLater && !isCurrent(timeOf(from), next, rounds.nowMs)) return { failure: 'The CRL is out of date.' };
  const rest = next === undefined ? others : others.slice(1);
  const wrapped = rest.find(({ tag }) => tag === extensionsTag);
  const extensions = readExtensions(wrapped && within(wrapped)[0]);
  for (const [id, { isCritical, value }] of extensions) {
    const isKnown = id === identifiers.issuingDistributionPoint && covers(value, isAuthority(certificate));
    if (isCritical && !isKnown) return { failure: 'The CRL does not cover the certificate.' };
  }
  const entries = rest.find(({ tag }) => tag === tags.sequence);
  if (entries && isListed(entries, certificate.serial))
    return { failure: `${certificate.name} is revoked.`, isRevoked: true };
  return { signer: issuer };
}

/** Whether a list with these restrictions is complete for an authority or for others. */
function covers(restrictions: DerValue, isOfAuthority: boolean): boolean {
  const own = isOfAuthority ? restriction.authorityOnly : restriction.userOnly;
  return within(restrictions).every(
    ({ tag, content }) =>
      tag === distributionPoint || tag === own || (content.length === 1 && content[0] === 0),
  );
}

/** Whether a list has a serial number. Lists may have millions of entries, so only their starts are read. */
function isListed({ content }: DerValue, serial: Uint8Array): boolean {
  for (let at = 0; at < content.length; ) {
    const entry = readDer(content.subarray(at));
    if (isSame(readDer(entry.content).whole, serial)) return true;
    at += entry.whole.length;
  }
  return false;
}
