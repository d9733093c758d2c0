import { snakeCase } from '../../functions/core/code-samples/snake-case.ts';
import { apiVersion } from '../../functions/core/contract/api-version.ts';
import { needsCredential } from '../../functions/core/contract/endpoint.ts';
import { exclusiveFields } from '../../functions/core/contract/fields/exactly-one.ts';
import { priceText } from '../../functions/core/contract/prices.ts';
import { type ClientEndpoint, clientEndpoints } from './client-endpoints.ts';
import { clientVersion } from './client-version.ts';
import { classOfCode, classOfStatus } from './error-classes.ts';
import { fieldNotes } from './field-notes.ts';
import { fileFields } from './file-fields.ts';
import { namedSchemas, schemaKey, typeName } from './named-schemas.ts';
import { keptName, type Parameter, pythonOverloads } from './python-overloads.ts';
import { optional, type PythonTypes, pythonName, pythonTypes, wrapped } from './python-type.ts';

const notice = '# Generated from the catalog of endpoints by `npm run clients`. Do not edit.\n\n';

const named = namedSchemas();

/** The generated files of the Python client, by name. */
export function pythonFiles(): Readonly<Record<string, string>> {
  const types = pythonTypes(named);
  const operations = {
    '_operations.py': operationsFile(types, ''),
    '_async_operations.py': operationsFile(types, 'Async'),
  };
  return { '_types.py': typesFile(types), '_error_classes.py': errorClassesFile(), ...operations };
}

function typesFile({ classes }: PythonTypes): string {
  return `${notice}"""What requests take and answers have."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ${typingNames([...classes.values()].join('\n'))}

from ._meta import Meta

__version__ = ${JSON.stringify(clientVersion)}

API_VERSION = ${JSON.stringify(apiVersion)}
"""The version of the API that this client was made for."""

FILE_FIELDS = frozenset(${JSON.stringify(fileFields())})
"""The fields that take files."""

${[...classes.values()].map((text) => `\n${text}`).join('\n')}`;
}

function errorClassesFile(): string {
  const statuses = Object.entries(classOfStatus).map(([status, name]) => `    ${status}: "${name}",\n`);
  const codes = Object.entries(classOfCode()).map(([code, name]) => `    "${code}": "${name}",\n`);
  return `${notice}"""The class of each error."""

CLASS_OF_STATUS = {
${statuses.join('')}}

CLASS_OF_CODE = {
${codes.join('')}}
`;
}

/** Clients with threads and with `asyncio` have a class each, with the same methods. */
type Kind = '' | 'Async';

function operationsFile(types: PythonTypes, kind: Kind): string {
  const methods = clientEndpoints.map((endpoint) => method(endpoint, types, kind));
  const imports = [...types.classes.keys()].sort().filter((name) => methods.some((text) => uses(text, name)));
  const module = kind === '' ? '_' : '_async_';
  return `${notice}"""One method for each endpoint${kind === '' ? '' : ', with `asyncio`'}."""

from __future__ import annotations

from typing import ${typingNames(['Any, Dict', ...methods].join('\n'))}, overload

from .${kind === '' ? '_sync' : '_async'}_calls import ${kind}Calls
from ._files import FileInput
from .${module}listing import ${kind}Listing
from .${module}made_file import ${kind}JobFile, ${kind}MadeFile, ${kind}StoredMadeFile
from ._types import (
${imports.map((name) => `    ${name},\n`).join('')})


class ${kind}Operations(${kind}Calls):
    """One method for each endpoint."""
${methods.map((text) => `\n${text}`).join('')}`;
}

/** The names that a text uses from `typing`. */
function typingNames(text: string): string {
  const names = ['Any', 'Dict', 'List', 'Literal', 'Optional', 'Sequence', 'TypedDict', 'Union'];
  return names.filter((name) => new RegExp(`\\b${name}[,)[\\]]`).test(text)).join(', ');
}

function uses(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

function method(endpoint: ClientEndpoint, types: PythonTypes, kind: Kind): string {
  const { name, fields, gives } = endpoint;
  const needed = new Set(fields.required ?? []);
  const asked = Object.entries(fields.properties ?? {}).filter(([field]) => field !== 'dry_run'); // see estimate
  const all: readonly Parameter[] = asked.map(([field, schema]) => {
    const type = types.typeOf(schema, `${typeName(name)}${typeName(field)}`, 'sent');
    return { field, schema, type, isNeeded: needed.has(field) };
  });
  const sorted = [...all.filter(({ isNeeded }) => isNeeded), ...all.filter(({ isNeeded }) => !isNeeded)];
  const values = sorted
    .map(({ field }) => `            ${JSON.stringify(field)}: ${pythonName(field)},\n`)
    .join('');
  const sent = sorted.length === 0 ? '{}' : `{\n${values}        }`;
  const { result, call } = callOf(endpoint, types, kind);
  const isAwaited = kind === 'Async' && gives.kind !== 'list';
  const head = (parameters: readonly Parameter[], answer: string) =>
    `    ${isAwaited ? 'async ' : ''}def ${snakeCase(name)}${signature(parameters)} -> ${answer}:`;
  const overloads = pythonOverloads(endpoint, sorted, result, types, kind).map(
    ({ parameters, answer }) => `    @overload\n${head(parameters, answer)} ...\n\n`,
  );
  const notes = sorted.map(({ field, schema }) => [pythonName(field), fieldNotes(schema)] as const);
  const own = overloads.length > 0 ? head(withEachStorage(sorted), 'Any') : head(sorted, result);
  return `${overloads.join('')}${own}
${methodDocstring(endpoint, notes)}        sent: Dict[str, Any] = ${sent}
        return ${isAwaited ? 'await ' : ''}${call}
`;
}

/** The parameters of the method behind the overloads, which takes what each of them takes. */
function withEachStorage(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.map((each) =>
    each.field === 'storage' ? { ...each, type: `Union[${each.type}, ${keptName(each.type)}]` } : each,
  );
}

function signature(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '(self)';
  const lines = parameters.map(({ field, type, isNeeded }) =>
    isNeeded
      ? `        ${pythonName(field)}: ${type},\n`
      : `        ${pythonName(field)}: ${optional(type)} = None,\n`,
  );
  return `(\n        self,\n        *,\n${lines.join('')}    )`;
}

function callOf(
  endpoint: ClientEndpoint,
  types: PythonTypes,
  kind: Kind,
): { readonly result: string; readonly call: string } {
  const { method: verb, path, gives, name } = endpoint;
  const target = `${JSON.stringify(verb)}, ${JSON.stringify(path)}, sent`;
  if (gives.kind === 'made' || gives.kind === 'file')
    return { result: `${kind}MadeFile`, call: `self._make(${target})` };
  const known = named.get(schemaKey(gives.answer));
  const result = types.typeOf(gives.answer, known?.name ?? `${typeName(name)}Result`, 'received');
  withMeta(types, result);
  if (gives.kind === 'zip' || gives.kind === 'either')
    return { result: `Union[${kind}MadeFile, ${result}]`, call: `self._read_either(${target}, ${result})` };
  if (gives.kind === 'json') return { result, call: `self._read(${target}, ${result})` };
  const { items } = (gives.answer.properties?.[gives.items] ?? {}) as { items?: object };
  const item = types.typeOf({ ...items }, `${singularResult(name, gives.items)}`, 'received');
  const list = `self._list(${JSON.stringify(path)}, sent, ${result}, ${JSON.stringify(gives.items)})`;
  return { result: `${kind}Listing[${result}, ${item}]`, call: list };
}

function singularResult(name: string, items: string): string {
  return `${typeName(name)}Result${typeName(items)}`.replace(/ies$/, 'y').replace(/s$/, '');
}

/** Responses have a place for the metadata from the headers. */
function withMeta({ classes }: PythonTypes, name: string): void {
  const text = classes.get(name);
  if (text === undefined || text.includes('    meta: Meta')) return;
  const place = '    meta: Meta = field(default_factory=Meta, repr=False, compare=False)\n';
  classes.set(name, `${text}${place}    """What the headers of the answer said."""\n`);
}

function methodDocstring(
  { summary, description, method: verb, path, price, access, request }: ClientEndpoint,
  notes: readonly (readonly [string, readonly string[]])[],
): string {
  const scopes = needsCredential(access) ? access.join(' and ') : 'none';
  const lines = [
    ...(description === undefined ? [] : ['', ...wrapped(description, 88)]),
    '',
    ...wrapped(`${verb} ${path}. Price: ${priceText(price)}. Scope: ${scopes}.`, 88),
    ...exclusiveFields(request).flatMap((names) => ['', `Send exactly one of ${names.join(', ')}.`]),
    ...(notes.length === 0 ? [] : ['', 'Args:', ...notes.flatMap(argument)]),
  ];
  const text = lines.map((line) => (line === '' ? '\n' : `        ${line}\n`)).join('');
  return `        """${summary}.\n${text}        """\n`.replace(/\\/g, '\\\\');
}

function argument([name, notes]: readonly [string, readonly string[]]): readonly string[] {
  const [first = '', ...rest] = wrapped(`${name}: ${notes.join(' ')}`, 80);
  return [`    ${first}`, ...rest.map((line) => `        ${line}`)];
}
