import { type SampleRequest, variablesOf } from './sample-request.ts';

/** The request in PHP 8, with its curl extension. Several files of one field are sent as base64, in JSON. */
export function phpSample(request: SampleRequest): string {
  const { method, path, query, bodyKind, fields, credential, headers, savedAs } = request;
  const body = bodyOf(request);
  const url = path
    .map((part) => (typeof part === 'string' ? part : `$${part.variable.toLowerCase()}`))
    .join('');
  const isJson = bodyKind === 'json' || (bodyKind === 'multipart' && body?.startsWith('json_encode'));
  const sent = [
    ...(credential ? [`"Authorization: Bearer $${credential.toLowerCase()}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `'${name}: ${value}'`),
    ...(isJson ? ["'Content-Type: application/json'"] : []),
  ];
  const isPlain = method === 'GET' || (method === 'POST' && fields !== undefined && body !== undefined);
  const options = [
    'CURLOPT_RETURNTRANSFER => true',
    ...(path[0] === '/d/' ? ['CURLOPT_FOLLOWLOCATION => true'] : []),
    ...(isPlain ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    ...(sent.length > 0 ? [`CURLOPT_HTTPHEADER => [${sent.join(', ')}]`] : []),
    ...(body ? [`CURLOPT_POSTFIELDS => ${body}`] : []),
  ];
  return [
    '<?php',
    ...variablesOf(request).map((name) => `$${name.toLowerCase()} = getenv('${name}');`),
    '',
    `$curl = curl_init("$base${url}${query && `?${query}`}");`,
    'curl_setopt_array($curl, [',
    ...options.map((option) => `    ${option},`),
    ']);',
    '$answer = curl_exec($curl);',
    'if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) throw new Exception($answer);',
    savedAs
      ? `file_put_contents(${stringLiteral(savedAs)}, $answer);`
      : request.isJson
        ? 'print_r(json_decode($answer, true));'
        : 'echo $answer;',
  ].join('\n');
}

function bodyOf({ bodyKind, fields, files }: SampleRequest): string | undefined {
  if (bodyKind === undefined) return undefined;
  if (bodyKind === 'form') return `http_build_query(${literal(fields)})`;
  const [first] = Object.values(files);
  if (bodyKind === 'json') return `json_encode(${literal(fields)})`;
  if (!Array.isArray(first)) {
    const parts = Object.entries(files).map(([name, file]) => `'${name}' => new CURLFile(${literal(file)})`);
    return `[${[...parts, ...texts(fields)].join(', ')}]`;
  }
  const list = first.map((file) => `base64_encode(file_get_contents(${stringLiteral(file)}))`);
  const field = first.every((file) => file.endsWith('.pdf')) ? 'pdfs_base64' : 'images_base64';
  const lines = [`'${field}' => [${list.join(', ')}]`, ...members(fields)];
  return `json_encode([\n${lines.map((line) => `        ${line},\n`).join('')}    ])`;
}

function members(fields: SampleRequest['fields']): readonly string[] {
  return Object.entries(fields).map(([name, value]) => `'${name}' => ${literal(value)}`);
}

/** The members of a form, whose values are texts: lists and objects are written as JSON. */
function texts(fields: SampleRequest['fields']): readonly string[] {
  return Object.entries(fields).map(([name, value]) => {
    const isText = typeof value !== 'object' || value === null;
    return `'${name}' => ${isText ? literal(value) : `json_encode(${literal(value)})`}`;
  });
}

function literal(value: unknown, indent = '    '): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = Object.entries(value).map(
    ([name, member]) => `'${name}' => ${literal(member, `${indent}    `)}`,
  );
  const line = `[${inner.join(', ')}]`;
  return line.length <= 60
    ? line
    : `[\n${inner.map((member) => `${indent}    ${member},\n`).join('')}${indent}]`;
}

/** In PHP, only double quotes support line feeds, but they also interpolate variables. */
function stringLiteral(text: string): string {
  if (/[\n\r]/.test(text)) return JSON.stringify(text).replaceAll('$', '\\$');
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
