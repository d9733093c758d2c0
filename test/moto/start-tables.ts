import { createTables } from '../../local/dynamodb/create-tables.ts';
import { type Dynamodb, startDynamodb } from '../../local/dynamodb.ts';
import type { AwsAccess } from '../../local/signature/aws-access.ts';
import { startMoto } from './start-moto.ts';

/** Whether the tests that work on tables have moto's: DYNAMODB=moto. By default they have those of the local service. */
const isMotoWanted = process.env.DYNAMODB === 'moto';

/** Starts a DynamoDB with every table, for a test itself. The embedded one keeps its data in the folder. */
export async function startTables(folder: string, access: AwsAccess): Promise<Dynamodb> {
  if (!isMotoWanted) return startDynamodb(folder, access);
  const moto = await startMoto();
  await createTables(moto.url, access);
  return moto;
}

/** A moto for each folder of data, since a service that starts again finds its data. */
const motos = new Map<string, Promise<Dynamodb>>();

/** What the environment of a service with its data in this folder names instead of its own stores. */
export async function otherStores(folder: string): Promise<Readonly<Record<string, string>>> {
  if (!isMotoWanted) return {};
  const moto = motos.get(folder) ?? startMoto();
  motos.set(folder, moto);
  return { AWS_ENDPOINT_URL_DYNAMODB: (await moto).url };
}

/** Ends them. */
export async function stopOtherStores(folder: string): Promise<void> {
  await (await motos.get(folder))?.stop();
  motos.delete(folder);
}
