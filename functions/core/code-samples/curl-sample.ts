import type { SampleRequest } from './sample-request.ts';

const shortLine = 72;

/** The request as a shell command. */
export function curlSample(request: SampleRequest): string {
  const { method, path, query, bodyKind, fields, files, credential, headers, savedAs } = request;
  const url = path.map((part) => (typeof part === 'string' ? part : `$${part.variable}`)).join('');
  const isUsual = method === 'GET' || (method === 'POST' && bodyKind !== undefined);
  const lines = [
    `curl --fail-with-body${isUsual ? '' : ` -X ${method}`} "$BASE${url}${query && `?${query}`}"`,
    ...(credential ? [`-H "Authorization: Bearer $${credential}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...bodyLines(bodyKind, fields, files),
    ...(savedAs ? [`${path[0] === '/d/' ? '-L ' : ''}-o ${quoted(savedAs)}`] : []),
  ];
  return lines.join(' \\\n  ');
}

function bodyLines(
  kind: SampleRequest['bodyKind'],
  fields: SampleRequest['fields'],
  files: SampleRequest['files'],
): readonly string[] {
  if (kind === 'multipart') {
    const parts = Object.entries(files).flatMap(([name, sent]) =>
      [sent].flat().map((file) => `-F ${quoted(`${name}=@${isPlain(file) ? file : fileInQuotes(file)}`)}`),
    );
    return [...parts, ...Object.entries(fields).map(([name, value]) => textPart(name, textOf(value)))];
  }
  if (kind === 'form') {
    return Object.entries(fields).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${textOf(value)}`)}`,
    );
  }
  if (kind === undefined) return [];
  const short = JSON.stringify(fields);
  const text = short.length <= shortLine ? short : JSON.stringify(fields, null, 2);
  return ["-H 'Content-Type: application/json'", `-d '${text.replaceAll("'", "'\\''")}'`];
}

/** With -F, curl takes a text that begins with one of these for a file or a form, and what follows a semicolon for its type. */
function textPart(name: string, text: string): string {
  return `${/^[@<(]|;/.test(text) ? '--form-string' : '-F'} ${quoted(`${name}=${text}`)}`;
}

/** curl takes a name in double quotes literally, except for \\ and ". */
function fileInQuotes(file: string): string {
  return `"${file.replace(/[\\"]/g, '\\$&')}"`;
}

function isPlain(text: string): boolean {
  return /^[\w=.,:/@+-]*$/.test(text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoted(text: string): string {
  return isPlain(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
