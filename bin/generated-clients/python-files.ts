import { apiVersion } from '../../functions/core/contract/api-version.ts';
import { needsCredential } from '../../functions/core/contract/endpoint.ts';
import { exclusiveFields } from '../../functions/core/contract/fields/exactly-one.ts';
import { priceText } from '../../functions/core/contract/prices.ts';
import { type ClientEndpoint, clientEndpoints } from './client-endpoints.ts';
import { fieldNotes } from './field-notes.ts';
import { namedSchemas, schemaKey, typeName } from './named-schemas.ts';
import { optional, type PythonTypes, pythonName, pythonTypes, wrapped } from './python-type.ts';

const notice = '# Generated from the catalog of endpoints by `npm run clients`. Do not edit.\n\n';

const named = namedSchemas();

/** The generated files of the Python client, by name. */
export function pythonFiles(): Readonly<Record<string, string>> {
  const types = pythonTypes(named);
  const methods = clientEndpoints.map((endpoint) => method(endpoint, types));
  return { '_types.py': typesFile(types), '_operations.py': operationsFile(types, methods) };
}

function typesFile({ classes }: PythonTypes): string {
  return `${notice}"""What requests take and answers have."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ${typingNames([...classes.values()].join('\n'))}

from ._meta import Meta

API_VERSION = ${JSON.stringify(apiVersion)}
"""The version of the API that this client was made for."""

${[...classes.values()].map((text) => `\n${text}`).join('\n')}`;
}

function operationsFile({ classes }: PythonTypes, methods: readonly string[]): string {
  const imports = [...classes.keys()].sort().filter((name) => methods.some((text) => uses(text, name)));
  return `${notice}"""One method for each endpoint."""

from __future__ import annotations

from typing import ${typingNames(['Any, Dict', ...methods].join('\n'))}

from ._calls import Calls
from ._files import FileInput
from ._listing import Listing
from ._made_file import MadeFile
from ._types import (
${imports.map((name) => `    ${name},\n`).join('')})


class Operations(Calls):
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

function method(endpoint: ClientEndpoint, types: PythonTypes): string {
  const { name, fields } = endpoint;
  const needed = new Set(fields.required ?? []);
  const asked = Object.entries(fields.properties ?? {}).filter(([field]) => field !== 'dry_run'); // see estimate
  const all = asked.map(([field, schema]) => {
    const type = types.typeOf(schema, `${typeName(name)}${typeName(field)}`, 'sent');
    return { field, schema, type, isNeeded: needed.has(field) };
  });
  const sorted = [...all.filter(({ isNeeded }) => isNeeded), ...all.filter(({ isNeeded }) => !isNeeded)];
  const parameters = sorted.map(({ field, type, isNeeded }) =>
    isNeeded ? `${pythonName(field)}: ${type}` : `${pythonName(field)}: ${optional(type)} = None`,
  );
  const listed =
    sorted.length === 0 ? '' : `\n        *,\n${parameters.map((each) => `        ${each},\n`).join('')}    `;
  const values = sorted
    .map(({ field }) => `            ${JSON.stringify(field)}: ${pythonName(field)},\n`)
    .join('');
  const sent = sorted.length === 0 ? '{}' : `{\n${values}        }`;
  const { result, call } = callOf(endpoint, types);
  const head = sorted.length === 0 ? '(self)' : `(\n        self,${listed})`;
  const notes = sorted.map(({ field, schema }) => [pythonName(field), fieldNotes(schema)] as const);
  return `    def ${snake(name)}${head} -> ${result}:
${methodDocstring(endpoint, notes)}        fields: Dict[str, Any] = ${sent}
        return ${call}
`;
}

function callOf(
  endpoint: ClientEndpoint,
  types: PythonTypes,
): { readonly result: string; readonly call: string } {
  const { method: verb, path, gives, name } = endpoint;
  const target = `${JSON.stringify(verb)}, ${JSON.stringify(path)}, fields`;
  if (gives.kind === 'made')
    return { result: 'MadeFile', call: `self._make(${JSON.stringify(path)}, fields)` };
  if (gives.kind === 'file')
    return { result: 'MadeFile', call: `self._download(${JSON.stringify(path)}, fields)` };
  const known = named.get(schemaKey(gives.answer));
  const result = types.typeOf(gives.answer, known?.name ?? `${typeName(name)}Result`, 'received');
  withMeta(types, result);
  if (gives.kind === 'zip')
    return {
      result: `Union[MadeFile, ${result}]`,
      call: `self._unzip(${JSON.stringify(path)}, fields, ${result})`,
    };
  if (gives.kind === 'either')
    return {
      result: `Union[${result}, MadeFile]`,
      call: `self._read_either(${JSON.stringify(path)}, fields, ${result})`,
    };
  if (gives.kind === 'json') return { result, call: `self._read(${target}, ${result})` };
  const { items } = (gives.answer.properties?.[gives.items] ?? {}) as { items?: object };
  const item = types.typeOf({ ...items }, `${singularResult(name, gives.items)}`, 'received');
  const list = `self._list(${JSON.stringify(path)}, fields, ${result}, ${JSON.stringify(gives.items)})`;
  return { result: `Listing[${result}, ${item}]`, call: list };
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

/** `htmlToPdf` → `html_to_pdf`. */
function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
