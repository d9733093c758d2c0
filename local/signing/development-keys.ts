import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CertificateFacts } from '../../functions/core/contract/answers/certificate-facts.ts';
import { writeFileWhole } from '../write-file-whole.ts';
import { certificate, pem } from './certificates.ts';

/** The account that the keys and roles of the stand-ins belong to. AWS gives it to nobody. */
export const standInAccount = '000000000000';

const keyIds = {
  rsa: '11111111-1111-4111-8111-111111111111',
  ec: '22222222-2222-4222-8222-222222222222',
} as const;

/** The kinds of keys that can sign here. */
export type KeyName = keyof typeof keyIds;

/** The keys of development: they prove nothing, since everybody who has this program can make their like. */
export interface DevelopmentKeys {
  /** The certificate that is above all others, in DER. It stays the same over starts. */
  readonly root: Buffer;
  readonly rootKey: KeyObject;
  readonly timestampKey: KeyObject;
  readonly signing: Readonly<Record<KeyName, KeyObject>>;
}

/** The name that every certificate of development has in it, so that no person takes one for real. */
export const rootName = 'Development only, not trusted: root';

const years = 10;

type Stored = Readonly<Record<'root' | 'rootKey' | 'timestampKey' | KeyName, string>>;

/** The keys that the file has; if there is none, makes them. The root's certificate is written beside it, as PEM. */
export function developmentKeys(file: string): DevelopmentKeys {
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : newKeys();
  writeFileWhole(file, JSON.stringify(stored));
  writeFileWhole(join(dirname(file), 'development-root.pem'), pem(Buffer.from(stored.root, 'base64')));
  return {
    root: Buffer.from(stored.root, 'base64'),
    rootKey: createPrivateKey(stored.rootKey),
    timestampKey: createPrivateKey(stored.timestampKey),
    signing: { rsa: createPrivateKey(stored.rsa), ec: createPrivateKey(stored.ec) },
  };
}

/** The ARN of a signing key, as KMS would write it. */
export function arnOfKey(name: KeyName, region: string): string {
  return `arn:aws:kms:${region}:${standInAccount}:key/${keyIds[name]}`;
}

/** The signing key that an ARN or id names; undefined for any other. */
export function keyNamed(keys: DevelopmentKeys, id: string): KeyObject | undefined {
  const names = Object.keys(keyIds) as KeyName[]; // Object.keys widens keys to string
  const name = names.find(
    (each) => id === keyIds[each] || id.endsWith(`:${standInAccount}:key/${keyIds[each]}`),
  );
  return name && keys.signing[name];
}

/** What the service knows of a signing key's certificate. */
interface KeyChain {
  /** PEM: its own, then the root's. */
  readonly certificateChain: string;
  readonly certificate: CertificateFacts;
}

/** The certificate of a signing key. `url` is where the root's certificate and its list are served. */
export function chainOfKey(
  { root, rootKey, signing }: DevelopmentKeys,
  name: KeyName,
  url: string,
): KeyChain {
  const own = certificate(
    {
      name: `Development only, not trusted: ${name === 'rsa' ? 'RSA' : 'ECDSA'} signer`,
      publicKey: createPublicKey(signing[name]),
      kind: 'signer',
      notAfter: inYears(years - 1),
      urls: { issuer: `${url}/root.crt`, crl: `${url}/root.crl` },
    },
    { name: rootName, privateKey: rootKey },
  );
  const { subject, issuer, validFrom, validTo, serialNumber } = new X509Certificate(own);
  return {
    certificateChain: pem(own) + pem(root),
    certificate: {
      subject,
      issuer,
      serial_number: serialNumber,
      not_before: new Date(validFrom).toISOString(),
      not_after: new Date(validTo).toISOString(),
      signature_algorithm: name === 'rsa' ? 'rsa_pkcs1_sha256' : 'ecdsa_sha256',
    },
  };
}

function newKeys(): Stored {
  const rootKey = ecKey();
  const name = rootName;
  const subject = {
    name,
    publicKey: createPublicKey(rootKey),
    kind: 'root',
    notAfter: inYears(years),
  } as const;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 3_072 }).privateKey;
  return {
    root: certificate(subject, { name, privateKey: rootKey }).toString('base64'),
    rootKey: pemOf(rootKey),
    timestampKey: pemOf(ecKey()),
    rsa: pemOf(rsa),
    ec: pemOf(ecKey()),
  };
}

function ecKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

function pemOf(key: KeyObject): string {
  return String(key.export({ format: 'pem', type: 'pkcs8' }));
}

/** A moment so many years from now. */
export function inYears(count: number): Date {
  return new Date(Date.now() + count * 365 * 86_400_000);
}
