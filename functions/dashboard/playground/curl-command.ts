import type { ApiRequest, FormPart } from './api-request.ts';

/** Longer bodies are better read from a file. */
const shownCharacters = 20_000;

/** The shell command that makes the same request with curl, with an API key in `$KEY`; a file response is saved. */
export function curlCommand(request: ApiRequest, baseUrl: string, savedAs: string | undefined): string {
  const { method, path, query, body } = request;
  const search = new URLSearchParams(query).toString();
  const lines = [
    `curl -X ${method} ${quoted(`${baseUrl}${path}${search && `?${search}`}`)}`,
    '-H "Authorization: Bearer $KEY"',
    ...(body && 'json' in body ? jsonLines(body.json) : []),
    ...(body && 'parts' in body ? body.parts.map(partLine) : []),
    ...(savedAs === undefined ? [] : [`-o ${quoted(savedAs)}`]),
  ];
  return lines.join(' \\\n  ');
}

function jsonLines(json: Readonly<Record<string, unknown>>): readonly string[] {
  const text = JSON.stringify(json);
  const data = text.length > shownCharacters ? '@request.json' : text;
  return ["-H 'Content-Type: application/json'", `-d ${quoted(data)}`];
}

function partLine({ name, content }: FormPart): string {
  if (typeof content === 'string') return `--form-string ${quoted(`${name}=${content}`)}`;
  // curl takes a name in double quotes literally, except \ and ".
  const filename = (content.filename || 'file').replace(/[\\"]/g, '\\$&');
  return `-F ${quoted(`${name}=@"${filename}"`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
