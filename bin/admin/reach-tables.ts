import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TableName, tables, tableVariable } from '../../functions/core/contract/tables.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import type { ServiceFile } from '../../local/service-file.ts';
import { storeVariables } from '../../local/store-variables.ts';

/**
 * Names the tables to the domain's functions: those of a deployed stack, as `cdk deploy --outputs-file` has written
 * them, or of the service that runs here; unless the environment names them already.
 */
export function reachTables(stackOutputs: string | undefined): void {
  if (stackOutputs) Object.assign(process.env, deployedTables(stackOutputs));
  else if (!process.env.ACCOUNTS_TABLE) Object.assign(process.env, localTables());
}

function deployedTables(path: string): Record<string, string> {
  const stacks = Object.values(JSON.parse(readFileSync(path, 'utf8')) as Record<string, Outputs>);
  const [outputs, ...others] = stacks.filter((stack) => stack.accountsTable);
  if (!outputs || others.length > 0)
    throw new Error(`${path} must have the outputs of one stack of the service`);
  const names = Object.keys(tables) as TableName[]; // Object.keys forgets which keys there are
  return Object.fromEntries(
    names.map((table) => {
      const name = outputs[`${table}Table`];
      if (!name) throw new Error(`${path} names no table of ${table}: deploy the stack anew`);
      return [tableVariable(table), name];
    }),
  );
}

type Outputs = Readonly<Record<string, string | undefined>>;

function localTables(): Record<string, string> {
  const { dataFolder, access } = readLocalSettings(process.env);
  const { dynamodb_url, s3_url } = serviceFile(join(dataFolder, 'service.json'));
  return storeVariables({ dynamodbUrl: dynamodb_url, s3Url: s3_url }, access);
}

function serviceFile(path: string): ServiceFile {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ServiceFile; // our own file
  } catch (cause) {
    throw new Error(
      `No service runs here: there is no ${path}. Start it with npm start, or name a stack (see help).`,
      { cause },
    );
  }
}
