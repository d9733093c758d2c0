import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { queryItems } from '../aws/dynamodb/query-items.ts';
import type { CertificateFacts } from '../contract/answers/certificate-facts.ts';
import { Problem } from '../contract/problems/problem.ts';
import { tableNamed } from '../settings.ts';

/** What an account signs with: a key in its own KMS, or a PKCS#12 file that is kept encrypted. */
export interface Signer {
  readonly tenant: string;
  /** The name that the account gave it. */
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly certificate: CertificateFacts;
  readonly key: KmsKey | KeptPkcs12;
}

export interface KmsKey {
  readonly keyArn: string;
  readonly roleArn: string;
  /** PEM, the signer's first. */
  readonly certificateChain: string;
}

export interface KeptPkcs12 {
  /** The file in base64 and its password, as JSON, encrypted by sealSecret. */
  readonly sealed: string;
}

/** Saves a signer, in place of one of the same name. */
export async function putSigner(signer: Signer): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableNamed('signers'), Item: signer }));
}

/** The signer of that name. Throws signer_not_found. */
export async function readSigner(tenant: string, id: string): Promise<Signer> {
  const command = new GetCommand({
    TableName: tableNamed('signers'),
    Key: { tenant, id },
    ConsistentRead: true,
  });
  const { Item } = await dynamodb.send(command);
  if (Item) return Item as Signer;
  throw signerNotFound(id);
}

/** The problem if a tenant has no such signer. */
export function signerNotFound(id: string): Problem {
  const message = `There is no signer ${id} in this environment. GET /signers lists what there is.`;
  return new Problem('signer_not_found', message);
}

/** All signers of a tenant, by name. */
export function listSigners(tenant: string): Promise<readonly Signer[]> {
  return Array.fromAsync(
    queryItems<Signer>({
      TableName: tableNamed('signers'),
      KeyConditionExpression: 'tenant = :tenant',
      ExpressionAttributeValues: { ':tenant': tenant },
      ConsistentRead: true,
    }),
  );
}

/** Removes a signer. Returns whether there was one. */
export async function removeSigner(tenant: string, id: string): Promise<boolean> {
  const command = new DeleteCommand({
    TableName: tableNamed('signers'),
    Key: { tenant, id },
    ReturnValues: 'ALL_OLD',
  });
  return (await dynamodb.send(command)).Attributes !== undefined;
}
