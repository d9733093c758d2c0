import * as z from 'zod';
import { type CatalogEntry, programEndpoints } from '../../catalog.ts';
import { jobAccepted } from '../../core/contract/answers/job-answers.ts';
import { imageFormats } from '../../core/contract/fields/files/image-format.ts';
import { storageAnswer, storedSetAnswer } from '../../core/contract/fields/files/storage.ts';
import { type FieldSchema, jsonSchema } from '../../core/contract/fields/json-schema.ts';
import { answerExample } from '../docs/answer-example.ts';
import { componentName } from './component-name.ts';
import { type HeaderName, headerReferences, madeFileHeaders, successHeaders } from './headers.ts';
import type { Json } from './with-components.ts';

/** The responses of a successful call, by status. Those of most calls that make a file are components. */
export function successResponses(endpoint: CatalogEntry): Json {
  const { name, produces, successStatus = 200, fileTypes = [], orFiles, streams } = endpoint;
  const response = responseOf(endpoint);
  switch (produces) {
    case 'page':
      return { 200: response('A page', { 'text/html': { schema: { type: 'string' } } }) };
    case 'pdf':
    case 'pdfs':
    case 'image':
      return {
        200: isUsual(endpoint) ? { $ref: reference(madeNames[produces]) } : made(endpoint, produces),
        202: { $ref: reference('AcceptedJob') },
      };
    case 'file':
      return {
        200: response('The file', files(fileTypes), ['Content-Disposition']),
        206: response('The requested range of the file', files(fileTypes), [
          'Content-Disposition',
          'Content-Range',
        ]),
        304: response('The caller’s copy of the file is current', undefined),
      };
    case 'redirect':
      return { 302: response('A redirect to the file, valid for a minute', undefined, ['Location']) };
    default:
      return {
        [successStatus]: response(
          endpoint.zips
            ? 'A ZIP of the files or, with `format` `json`, a list of them'
            : orFiles
              ? 'JSON or, with `format`, a file'
              : 'Done',
          {
            ...(endpoint.zips && files(['application/zip'])),
            ...json(produces, `${componentName(name)}Result`),
            ...(orFiles && files(Object.values(orFiles))),
            ...(streams && { 'text/event-stream': { schema: { type: 'string' } } }),
          },
          endpoint.zips || orFiles ? ['Content-Disposition'] : [],
        ),
      };
  }
}

/** The components that calls which make files refer to. */
export function madeComponents(): Json {
  const components = (['pdf', 'pdfs', 'image'] as const).flatMap((kind) => {
    const usual = programEndpoints.find((endpoint) => endpoint.produces === kind && isUsual(endpoint));
    return usual
      ? [
          [madeNames[kind], made(usual, kind)],
          ['AcceptedJob', accepted(usual)],
        ]
      : [];
  });
  return Object.fromEntries(components);
}

const madeNames = { pdf: 'MadePdf', pdfs: 'MadePdfs', image: 'MadeImage' } as const;

function reference(name: string): string {
  return `#/components/responses/${name}`;
}

function isUsual({ redacts, reports }: CatalogEntry): boolean {
  return !redacts && !reports;
}

function made(endpoint: CatalogEntry, kind: keyof typeof madeNames): Json {
  const { reports } = endpoint;
  const [what, types, stored] = {
    pdf: reports
      ? ([
          'PDF, or a ZIP of it and its report',
          ['application/pdf', 'application/zip'],
          z.union([storageAnswer, storedSetAnswer]),
        ] as const)
      : (['PDF', ['application/pdf'], storageAnswer] as const),
    pdfs: ['ZIP of PDFs', ['application/zip'], storedSetAnswer] as const,
    image: ['image', imageFormats.map((format) => `image/${format}`), storageAnswer] as const,
  }[kind];
  return responseOf(endpoint)(
    `The ${what}, or where it is stored if the request says so`,
    { ...files(types), ...json(stored) },
    madeFileHeaders(endpoint),
  );
}

function accepted(endpoint: CatalogEntry): Json {
  return responseOf(endpoint)('The job, if the request was `async`', json(jobAccepted), ['Location']);
}

function responseOf(endpoint: CatalogEntry) {
  return (description: string, content: Json | undefined, headers: readonly HeaderName[] = []): Json => ({
    description,
    headers: headerReferences([...successHeaders(endpoint), ...headers]),
    ...(content && { content }),
  });
}

function files(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

/** A schema without its own title gets the endpoint's. */
function json(schema: z.ZodType, title?: string): Json {
  const shape = jsonSchema(schema, 'output');
  return {
    'application/json': { schema: { title, ...shape }, example: answerExample(shape as FieldSchema) },
  };
}
