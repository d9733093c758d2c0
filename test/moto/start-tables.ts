import { createTables } from '../../local/dynamodb/create-tables.ts';
import { type Dynamodb, startDynamodb } from '../../local/dynamodb.ts';
import type { AwsAccess } from '../../local/signature/aws-access.ts';
import { startMoto } from './start-moto.ts';

/**
 * The services that moto plays for the tests, by default none: `MOTO=dynamodb`, or `MOTO=dynamodb,s3,sqs`. Tests of
 * signatures fail with its S3, which checks none.
 */
const played = (process.env.MOTO ?? '').split(',').filter(Boolean);

/** Starts a DynamoDB with every table, for a test itself. The embedded one keeps its data in the folder. */
export async function startTables(folder: string, access: AwsAccess): Promise<Dynamodb> {
  if (!played.includes('dynamodb')) return startDynamodb(folder, access);
  const moto = await startMoto();
  await createTables(moto.url, access);
  return moto;
}

/** A moto for each folder of data, since a service that starts again finds its data. */
const motos = new Map<string, Promise<Dynamodb>>();

/** The variables by which a service with its data in this folder finds moto's services in place of its own. */
export async function motoVariables(folder: string): Promise<Readonly<Record<string, string>>> {
  if (played.length === 0) return {};
  const moto = motos.get(folder) ?? startMoto();
  motos.set(folder, moto);
  const { url } = await moto;
  return Object.fromEntries(played.map((name) => [`AWS_ENDPOINT_URL_${name.toUpperCase()}`, url]));
}

/** Ends the moto of that folder. */
export async function stopMoto(folder: string): Promise<void> {
  await (await motos.get(folder))?.stop();
  motos.delete(folder);
}
