import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TableName, tables, tableVariable } from '../../functions/core/contract/resources/tables.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { storeVariables } from '../../local/store-variables.ts';

/**
 * Puts the tables' names, and those of what else an operator chose, into the environment: those of a deployed stack, from the file of `cdk deploy --outputs-file`,
 * or else those of the local service, unless the environment already has them.
 */
export function reachTables(stackOutputs: string | undefined): void {
  if (stackOutputs) Object.assign(process.env, deployedTables(stackOutputs));
  else if (!process.env.ACCOUNTS_TABLE) Object.assign(process.env, localTables());
}

function deployedTables(path: string): Record<string, string> {
  const stacks = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Outputs>);
  const [outputs, ...others] = stacks.filter((stack) => stack.accountsTable);
  if (!outputs || others.length > 0)
    throw new Error(`${path} must contain the outputs of exactly one stack of this service`);
  const names = Object.keys(tables) as TableName[]; // Object.keys widens keys to string
  const { searchCollectionUrl, callArchive, chromium } = outputs;
  return Object.fromEntries([
    ['CHROMIUM_RELEASE', chromium ?? ''],
    ...(searchCollectionUrl ? [['SEARCH_COLLECTION_URL', searchCollectionUrl]] : []),
    ...(callArchive ? [['CALL_ARCHIVE', callArchive]] : []),
    ...names.map((table) => {
      const name = outputs[`${table}Table`];
      if (!name) throw new Error(`${path} does not name the ${table} table: deploy the stack again`);
      return [tableVariable(table), name];
    }),
  ]);
}

type Outputs = Readonly<Record<string, string | undefined>>;

function localTables(): Record<string, string> {
  const { dataFolder, access } = readLocalSettings(process.env);
  const file = serviceFile(join(dataFolder, 'service.json'));
  return storeVariables({ dynamodbUrl: file.dynamodb_url, s3Url: file.s3_url }, file.access ?? access);
}

function serviceFile(path: string): ServiceFile {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ServiceFile; // our own file
  } catch (cause) {
    throw new Error(
      `No service is running: ${path} does not exist. Start it with npm start, or use --stack-outputs.`,
      { cause },
    );
  }
}
