import { codeSamples, type Sample } from '../../core/code-samples/code-samples.ts';
import type { ApiRequest, FormPart } from './api-request.ts';

/** Longer base64 is of no use to a reader. */
const shownBase64Characters = 200;

/** A form's request as code in each language. `savedAs` is the name for a file that it answers. */
export function trialCode(request: ApiRequest, savedAs: string | undefined): readonly Sample[] {
  const { method, path, query, body } = request;
  return codeSamples({
    method,
    path: [path],
    query: new URLSearchParams(query).toString(),
    bodyKind: body && ('json' in body ? 'json' : 'multipart'),
    fields: shortened(
      body && ('json' in body ? body.json : Object.fromEntries(body.parts.filter(isText).map(pair))),
    ),
    files: body && 'parts' in body ? fileNames(body.parts) : {},
    credential: 'KEY',
    headers: {},
    isJson: true,
    savedAs,
  });
}

function isText({ content }: FormPart): boolean {
  return typeof content === 'string';
}

function pair({ name, content }: FormPart): [string, unknown] {
  return [name, content];
}

function fileNames(parts: readonly FormPart[]): Readonly<Record<string, string | readonly string[]>> {
  const grouped = Map.groupBy(
    parts.filter((part) => !isText(part)),
    ({ name }) => name,
  );
  return Object.fromEntries(
    [...grouped].map(([name, same]) => {
      const names = same.map(({ content }) =>
        typeof content === 'string' ? '' : content.filename || 'file',
      );
      return [name, names.length === 1 ? (names[0] ?? '') : names];
    }),
  );
}

/** The fields with all base64 cut short, wherever it is. */
function shortened(fields: unknown): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(fields ?? {}, (_, value) =>
    typeof value === 'string' && value.length > shownBase64Characters && /^[\w+/=-]+$/.test(value)
      ? `${value.slice(0, 40)}…`
      : value,
  );
  return JSON.parse(text);
}
