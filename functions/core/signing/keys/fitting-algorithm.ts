import type { KeyObject } from 'node:crypto';
import type { SignatureAlgorithm } from '../../contract/messages/signing-rounds.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { schemeOf } from './algorithms.ts';

const leastRsaBits = 2_048;
const mostRsaBits = 4_096;

/** The hash that is as strong as a curve, by OpenSSL's names. */
const ofCurves: ReadonlyMap<string | undefined, SignatureAlgorithm> = new Map([
  ['prime256v1', 'ecdsa_sha256'],
  ['secp384r1', 'ecdsa_sha384'],
  ['secp521r1', 'ecdsa_sha512'],
]);

/** The algorithm asked for, or the usual one of a key. Throws invalid_certificate and invalid_field. */
export function fittingAlgorithm(key: KeyObject, wanted: SignatureAlgorithm | undefined): SignatureAlgorithm {
  const usual = usualAlgorithm(key);
  if (wanted === undefined) return usual;
  const isRsa = usual !== undefined && !usual.startsWith('ecdsa');
  const isPss = key.asymmetricKeyType === 'rsa-pss';
  const fits = isRsa
    ? schemeOf(wanted) === 'rsa_pss' || (schemeOf(wanted) === 'rsa_pkcs1' && !isPss)
    : schemeOf(wanted) === 'ecdsa';
  if (fits) return wanted;
  throw new Problem(
    'invalid_field',
    `\`signature_algorithm\` ${wanted} does not fit the certificate's key. Leave it out, or use one such as ${usual}.`,
  );
}

function usualAlgorithm(key: KeyObject): SignatureAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa' || type === 'rsa-pss') {
    const bits = details?.modulusLength ?? 0;
    if (bits >= leastRsaBits && bits <= mostRsaBits)
      return type === 'rsa' ? 'rsa_pkcs1_sha256' : 'rsa_pss_sha256';
    throw unusable(`an RSA key of ${bits} bits; ${leastRsaBits} to ${mostRsaBits} are supported`);
  }
  const found = type === 'ec' ? ofCurves.get(details?.namedCurve) : undefined;
  if (found) return found;
  throw unusable('a key of another kind than RSA and ECDSA on P-256, P-384 or P-521');
}

function unusable(what: string): Problem {
  return new Problem('invalid_certificate', `The signer's certificate has ${what}.`);
}
