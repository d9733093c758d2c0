import * as z from 'zod';
import type { CatalogEntry } from '../../catalog.ts';
import { imageFormats } from '../../core/contract/fields/image-format.ts';
import { jsonSchema } from '../../core/contract/fields/json-schema.ts';
import { storageAnswer, storedSetAnswer } from '../../core/contract/fields/storage.ts';
import { jobAccepted } from '../../core/contract/job-answers.ts';
import { componentName } from './component-name.ts';
import { type HeaderName, headerReferences, madeFileHeaders, successHeaders } from './headers.ts';
import type { Json } from './with-components.ts';

/** The responses of a successful call, by status. */
export function successResponses(endpoint: CatalogEntry): Json {
  const { name, produces, successStatus = 200, fileTypes = [], orFiles, reports } = endpoint;
  const response = (description: string, content: Json | undefined, headers: readonly HeaderName[] = []) => ({
    description,
    headers: headerReferences([...successHeaders(endpoint), ...headers]),
    ...(content && { content }),
  });
  const made = (what: string, types: Json, stored: z.ZodType = storageAnswer) => ({
    200: response(
      `The ${what}, or where it is stored if the request says so`,
      { ...types, ...json(stored) },
      madeFileHeaders(endpoint),
    ),
    202: response('The job, if the request was `async`', json(jobAccepted), ['Location']),
  });
  switch (produces) {
    case 'page':
      return { 200: response('A page', { 'text/html': { schema: { type: 'string' } } }) };
    case 'pdf':
      return reports
        ? made(
            'PDF, or a ZIP of it and its report',
            files(['application/pdf', 'application/zip']),
            z.union([storageAnswer, storedSetAnswer]),
          )
        : made('PDF', files(['application/pdf']));
    case 'pdfs':
      return made('ZIP of PDFs', files(['application/zip']), storedSetAnswer);
    case 'image':
      return made('image', files(imageFormats.map((format) => `image/${format}`)));
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
          },
          endpoint.zips || orFiles ? ['Content-Disposition'] : [],
        ),
      };
  }
}

function files(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));
}

/** A schema without its own title gets the endpoint's. */
function json(schema: z.ZodType, title?: string): Json {
  return { 'application/json': { schema: { title, ...jsonSchema(schema, 'output') } } };
}
