import { apiVersion } from '../../functions/core/contract/api-version.ts';
import { needsCredential } from '../../functions/core/contract/endpoint.ts';
import { exclusiveFields } from '../../functions/core/contract/fields/exactly-one.ts';
import { takesIdempotencyKey } from '../../functions/core/contract/idempotency-key.ts';
import { priceText } from '../../functions/core/contract/prices.ts';
import { problems } from '../../functions/core/contract/problems/problem.ts';
import { type ClientEndpoint, clientEndpoints } from './client-endpoints.ts';
import { clientVersion } from './client-version.ts';
import { commandTable } from './command-table.ts';
import { classOfCode, classOfStatus } from './error-classes.ts';
import { fileFields } from './file-fields.ts';
import { namedSchemas, schemaKey, typeName } from './named-schemas.ts';
import { tsdoc, typescriptBody, typescriptFields } from './typescript-type.ts';

const notice = '// Generated from the catalog of endpoints by `npm run clients`. Do not edit.\n\n';

const named = namedSchemas();

/** The generated files of the TypeScript client, by name. */
export function typescriptFiles(): Readonly<Record<string, string>> {
  return {
    'types.ts': types(),
    'operations.ts': operations(),
    'endpoints.ts': endpoints(),
    'commands.ts': commands(),
    'error-classes.ts': errorClasses(),
  };
}

/** The input and output types of endpoints. */
function types(): string {
  const shared = [...named.values()].map(({ name, schema }) =>
    name === 'ErrorCode' ? errorCode : declaration(name, typescriptBody(schema, named), []),
  );
  const own = clientEndpoints.flatMap((endpoint) => {
    const { fields, gives, path, method } = endpoint;
    const call = `\`${method} ${path}\``;
    const request = `{\n${typescriptFields(fields, named)}}`;
    return [
      ...(hasFields(endpoint)
        ? [declaration(requestName(endpoint), request, [`The fields of ${call}.`, ...choices(endpoint)])]
        : []),
      ...('answer' in gives && !named.has(schemaKey(gives.answer))
        ? [declaration(answerName(endpoint), typescriptBody(gives.answer, named), [`The answer of ${call}.`])]
        : []),
    ];
  });
  return `${notice}import type { FileInput } from '../file-input.ts';\n\n${[...shared, ...own].join('\n')}`;
}

/** The service's current codes; later versions may add more. */
const codes = Object.keys(problems).map((code) => JSON.stringify(code));
const errorCode = declaration('ErrorCode', `${codes.join(' | ')} | (string & {})`, [
  'What went wrong, for programs. More may be added.',
]);

function declaration(name: string, body: string, notes: readonly string[]): string {
  const isInterface = body.startsWith('{') && body.endsWith('}') && !/^\} \|/m.test(body);
  return `${tsdoc(notes)}export ${isInterface ? `interface ${name} ${body}` : `type ${name} = ${body};`}\n`;
}

/** The mutually exclusive fields. */
function choices({ request }: ClientEndpoint): readonly string[] {
  return exclusiveFields(request).map(
    (names) => `Send exactly one of ${names.map((name) => `\`${name}\``).join(', ')}.`,
  );
}

/** The methods of a client. */
function operations(): string {
  const names = [...new Set(clientEndpoints.flatMap((endpoint) => [...typeNames(endpoint)]))].sort();
  const members = clientEndpoints.map(
    (endpoint) =>
      `${tsdoc(operationNotes(endpoint))}readonly ${endpoint.name}: ${operationType(endpoint)};\n`,
  );
  return `${notice}import type { Gives, GivesEither, GivesFile, GivesZip, ListsItems, MakesFile, MakesFiles, MakesReportedFile, NoFields, Reads } from '../operation-types.ts';
import type { ${names.join(', ')} } from './types.ts';

/** One method for each endpoint. */
export interface Operations {
${members.join('\n')}}
`;
}

function operationNotes({
  summary,
  description,
  method,
  path,
  price,
  access,
}: ClientEndpoint): readonly string[] {
  const scopes = needsCredential(access) ? access.map((scope) => `\`${scope}\``).join(' and ') : 'none';
  const more = description === undefined ? [] : ['', description];
  return [`${summary}.`, ...more, '', `\`${method} ${path}\`. Price: ${priceText(price)}. Scope: ${scopes}.`];
}

function operationType(endpoint: ClientEndpoint): string {
  const { gives, fields } = endpoint;
  const request = hasFields(endpoint) ? requestName(endpoint) : 'NoFields';
  const optional = (fields.required ?? []).length === 0 ? ' | undefined' : '';
  switch (gives.kind) {
    case 'made':
      return `${{ one: 'MakesFile', set: 'MakesFiles', reported: 'MakesReportedFile' }[gives.files]}<${request}>`;
    case 'file':
      return `GivesFile<${request}>`;
    case 'zip':
      return `GivesZip<${request}, ${answerName(endpoint)}>`;
    case 'either':
      return `GivesEither<${request}, ${answerName(endpoint)}, ${gives.formats.map((format) => `'${format}'`).join(' | ')}>`;
    case 'json':
      return 'dry_run' in (fields.properties ?? {})
        ? `Reads<${request}, ${answerName(endpoint)}>`
        : `Gives<${request}${optional}, ${answerName(endpoint)}>`;
    case 'list':
      return `ListsItems<${request}${optional}, ${answerName(endpoint)}, ${answerName(endpoint)}['${gives.items}'][number]>`;
  }
}

function typeNames(endpoint: ClientEndpoint): readonly string[] {
  return [
    ...(hasFields(endpoint) ? [requestName(endpoint)] : []),
    ...('answer' in endpoint.gives ? [answerName(endpoint)] : []),
  ];
}

function hasFields({ fields }: ClientEndpoint): boolean {
  return Object.keys(fields.properties ?? {}).length > 0;
}

function requestName({ name }: ClientEndpoint): string {
  return `${typeName(name)}Request`;
}

function answerName({ name, gives }: ClientEndpoint): string {
  const shared = 'answer' in gives ? named.get(schemaKey(gives.answer)) : undefined;
  return shared?.name ?? `${typeName(name)}Result`;
}

/** The client's data for calling each endpoint. */
function endpoints(): string {
  const rows = clientEndpoints.map((endpoint) => {
    const { name, method, path, accepts, gives } = endpoint;
    const facts = {
      method,
      path,
      accepts: accepts.filter((kind) => kind === 'json' || kind === 'multipart'),
      gives: gives.kind,
      ...(gives.kind === 'list' && { items: gives.items }),
      ...(takesIdempotencyKey(endpoint) && { takesKey: true }),
    };
    return `${name}: ${JSON.stringify(facts)},`;
  });
  return `${notice}import type { Endpoint } from '../endpoint.ts';

/** Every endpoint that the client has a method for. */
export const endpoints = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The fields that take files. */
export const fileFields: ReadonlySet<string> = new Set(${JSON.stringify(fileFields())});

/** The version of the API that this client was made for. */
export const apiVersion = ${JSON.stringify(apiVersion)};

/** The version of this package. */
export const clientVersion = ${JSON.stringify(clientVersion)};
`;
}

/** The command line's data about each endpoint. */
function commands(): string {
  return `${notice}import type { Command } from '../cli/command.ts';

/** Every command that calls an endpoint, by name. */
export const commands: Readonly<Record<string, Command>> = ${JSON.stringify(commandTable())};
`;
}

/** The class of each error, by its code or by the status of the answer. */
function errorClasses(): string {
  return `${notice}/** The class of an error, by its code. */
export const classOfCode: Readonly<Record<string, string>> = ${JSON.stringify(classOfCode())};

/** The class of an error with another code, by the status of the answer. */
export const classOfStatus: Readonly<Record<number, string>> = ${JSON.stringify(classOfStatus)};
`;
}
