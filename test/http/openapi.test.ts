import { beforeAll, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { programEndpoints } from '../../functions/catalog.ts';
import { needsCredential } from '../../functions/core/contract/endpoint.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

type Schema = Readonly<Record<string, unknown>>;

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, Answer>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
}

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let document: Document;
let service: Service;

beforeAll(async () => {
  service = await sharedService();
  document = (await (await service.call('GET', '/openapi.json', {})).json()) as Document;
});

/** An answer, with that of its component. */
function answerOf({ $ref, ...own }: Answer): Answer {
  return { ...document.components.responses[$ref?.split('/').at(-1) ?? ''], ...own };
}

function operations(): readonly (readonly [path: string, operation: Operation])[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => [path, operation] as const),
  );
}

/** Knows no keyword that JSON Schema does not have, but one of ours. */
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true, validateFormats: false });
ajv.addVocabulary(['x-extensible-enum', 'components']);

const documentUrl = 'https://pdf.acme.test/openapi.json';

/** A schema of the document, whose references lead into it. */
function compile(schema: Schema): ValidateFunction {
  if (!ajv.getSchema(documentUrl)) ajv.addSchema({ $id: documentUrl, components: document.components });
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${documentUrl}#/`)));
}

test('is valid as OpenAPI 3.1, by a validator that is not ours', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate({ ...document });
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('each schema in it is one of JSON Schema 2020-12', () => {
  const schemas = schemasIn(document);
  expect(schemas.length).toBeGreaterThan(programEndpoints.length);
  for (const [place, schema] of schemas) {
    expect({ place, error: errorOf(() => compile(schema)) }).toEqual({ place, error: undefined });
  }
});

test('each example is one that its schema takes', () => {
  for (const [path, { requestBody, responses }] of operations()) {
    const answers = Object.values(responses).map((answer) => answerOf(answer).content ?? {});
    const media = [requestBody?.content ?? {}, ...answers].flatMap((content) => Object.values(content));
    for (const { schema = {}, example } of media) {
      if (example === undefined) continue;
      const validate = compile(schema);
      validate(example);
      expect({ path, errors: validate.errors }).toEqual({ path, errors: null });
    }
  }
});

test.each([
  ['HtmlToPdfRequest', {}, false],
  ['HtmlToPdfRequest', { html: 'a', url: 'https://example.com' }, false],
  ['HtmlToPdfRequest', { html: 'a', unknown: 1 }, true],
  ['WatermarkPdfRequest', { document_id: 'a', text: 'b' }, true],
  ['WatermarkPdfRequest', { document_id: 'a', text: 'b', image_base64: 'c' }, false],
  ['WatermarkPdfRequest', { document_id: 'a', pdf_url: 'b', text: 'c' }, false],
  ['PageCountForm', { password: 'a' }, false],
])('a body of %s with %p is valid: %p', (name, body, isValid) => {
  expect(compile(document.components.schemas[name] ?? {})(body)).toBe(isValid);
});

test('no request says by a keyword what it takes by default, which generators would then demand', () => {
  const demanded = operations().flatMap(([path, { requestBody, parameters = [] }]) =>
    [...Object.values(requestBody?.content ?? {}), ...parameters].flatMap((part) =>
      withDefault(part, new Set()).map((schema) => [path, schema]),
    ),
  );
  expect(demanded).toEqual([]);
  expect(JSON.stringify(document.components.schemas)).toContain('Paper size. Default: `\\"A4\\"`.');
});

test('is small enough for the programs that read it', () => {
  const bytes = Buffer.byteLength(JSON.stringify(document));
  expect(bytes / programEndpoints.length).toBeLessThan(6_000);
});

test('every answer names the request and the version of the API, and every body has an example', () => {
  for (const [path, { operationId, requestBody, responses }] of operations()) {
    for (const [status, answer] of Object.entries(responses)) {
      const { headers = {}, content = {} } = answerOf(answer);
      const names = Object.keys(headers).filter((name) => ['X-Request-Id', 'X-Api-Version'].includes(name));
      const examples = Object.entries(content).map(
        ([type, { schema, example }]) =>
          type !== 'application/json' || schema?.format === 'binary' || example !== undefined,
      );
      // Only errors of later versions have no example.
      const lacks = status !== 'default' && examples.includes(false);
      expect({ path, status, names, lacks }).toEqual({
        path,
        status,
        names: ['X-Request-Id', 'X-Api-Version'],
        lacks: false,
      });
    }
    const shown = Object.values(requestBody?.content ?? {}).some(({ example }) => example !== undefined);
    expect({ operationId, shown }).toEqual({ operationId, shown: requestBody !== undefined });
  }
});

test('answers may grow, and lists of codes too', () => {
  const answers = Object.entries(document.components.schemas).filter(
    ([name]) => !/(Request|Form)$/.test(name),
  );
  expect(answers.length).toBeGreaterThan(20);
  expect(JSON.stringify(answers)).not.toContain('"additionalProperties":false');
  expect(document.components.schemas.ErrorCode).not.toHaveProperty('enum');
});

const nothing = '01a1fe18-90af-7a5f-b33b-c87930980cc4';

test.each([
  ['POST', '/htmlToPdf', '', { html: '<p>a', wait_for: '#never', timeout: 1 }, 500],
  ['POST', '/htmlToPdf', '', { html: 'a', async: true, storage: { mode: 'memory' } }, 400],
  ['POST', '/textToPdf', '', { text: 'a' }, 200],
  ['POST', '/textToPdf', '', { text: 'a', storage: { mode: 'default' }, return_binary: true }, 200],
  ['POST', '/textToPdf', '', { text: 'a', async: true }, 202],
  ['POST', '/pageCount', '', { pdf_base64: '!' }, 400],
  ['POST', '/pageCount', '', { document_id: nothing }, 404],
  ['POST', '/grepPdf', '', { pdf_base64: 'aGVsbG8=', pattern: '(' }, 400],
  ['GET', '/files/{document_id}', nothing, undefined, 404],
  ['GET', '/jobs/{job_id}', nothing, undefined, 404],
  ['GET', '/credits', '', undefined, 200],
  ['POST', '/uploads', '', { size: 0 }, 400],
] as const)('%s %s %s answers %j as the document says: %s', async (method, path, id, json, status) => {
  const response = await service.call(method, path.replace(/\{\w+\}/, id), { key: service.liveKey, json });
  expect(response.status).toBe(status);
  const stated = document.paths[path]?.[method.toLowerCase()]?.responses[status] ?? {};
  const described = answerOf(stated);
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  expect(Object.keys(described?.content ?? {})).toContain(type);
  const names = Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase());
  const ours = [...response.headers.keys()].filter((name) =>
    /^(x-(?!content-type)|ratelimit|location)/.test(name),
  );
  expect(ours.filter((name) => !names.includes(name))).toEqual([]);
  if (status < 400) return;
  const { code } = (await response.json()) as { code: string };
  expect(answerOf({ $ref: stated.$ref ?? '' }).description).toContain(`- \`${code}\`: `);
  expect(described.description).toContain(`\`${code}\``);
});

test('names every part of a path as a parameter that must be given', () => {
  for (const [path, { parameters = [] }] of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true }));
    const inPath = parameters.filter(({ in: place }) => place === 'path');
    expect({ path, inPath: inPath.map(({ name, required }) => ({ name, required })) }).toEqual({
      path,
      inPath: named,
    });
  }
});

test('asks for a credential where the endpoint does, and nowhere else', () => {
  const open = programEndpoints.filter(({ access }) => !needsCredential(access)).map(({ name }) => name);
  const described = operations().filter(([, { security }]) => security?.length === 0);
  expect(described.map(([, { operationId }]) => operationId).sort()).toEqual([...open].sort());
  expect(open).toContain('health');
});

/** Every schema of the document, outermost ones, by where it stands. */
function schemasIn(value: unknown, place = ''): readonly (readonly [string, Schema])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const at = `${place}/${name}`;
    if (name === 'schema') return [[at, part as Schema] as const];
    if (at === '/components/schemas') {
      return Object.entries(part as Schema).map(
        ([key, schema]) => [`${at}/${key}`, schema as Schema] as const,
      );
    }
    return schemasIn(part, at);
  });
}

/** The schemas that have a default in a part of the document and in all that it refers to. */
function withDefault(part: unknown, seen: Set<unknown>): readonly unknown[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const { $ref, example: _, properties = {}, ...rest } = part as Schema;
  const target = document.components.schemas[String($ref).split('/').at(-1) ?? ''];
  const inner = [...Object.values(properties as Schema), ...Object.values(rest), target];
  return [...('default' in rest ? [part] : []), ...inner.flatMap((value) => withDefault(value, seen))];
}

function errorOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
