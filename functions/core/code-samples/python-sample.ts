import { type SampleRequest, variablesOf } from './sample-request.ts';

/** The request in Python, with the library requests. */
export function pythonSample(request: SampleRequest): string {
  const { method, path, query, bodyKind, fields, files, credential, headers, isJson, savedAs } = request;
  const url = path
    .map((part) => (typeof part === 'string' ? part : `{${part.variable.toLowerCase()}}`))
    .join('');
  const sent = [
    ...(credential ? [`'Authorization': f'Bearer {${credential.toLowerCase()}}'`] : []),
    ...Object.entries(headers).map(([name, value]) => `'${name}': '${value}'`),
  ];
  const options = [
    `f'{base}${url}${query && `?${query}`}'`,
    ...(sent.length > 0 ? [`headers={${sent.join(', ')}}`] : []),
    ...(bodyKind === 'multipart' ? formOptions(files, fields) : []),
    ...(bodyKind === 'json' ? [`json=${literal(fields)}`] : []),
    ...(bodyKind === 'form' ? [`data=${literal(fields)}`] : []),
  ];
  const variables = variablesOf(request);
  return [
    'import os',
    'import requests',
    '',
    ...variables.map((name) => `${name.toLowerCase()} = os.environ['${name}']`),
    '',
    `response = requests.${method.toLowerCase()}(`,
    ...options.map((option) => `    ${option},`),
    ')',
    'response.raise_for_status()',
    savedAs
      ? `open(${literal(savedAs)}, 'wb').write(response.content)`
      : `print(response.${isJson ? 'json()' : 'text'})`,
  ].join('\n');
}

function formOptions(files: SampleRequest['files'], fields: SampleRequest['fields']): readonly string[] {
  const parts = Object.entries(files).flatMap(([name, sent]) =>
    [sent].flat().map((file) => `('${name}', open(${literal(file)}, 'rb'))`),
  );
  const texts = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return [
    ...(parts.length > 0 ? [`files=[${parts.join(', ')}]`] : []),
    ...(Object.keys(texts).length > 0 ? [`data=${literal(texts)}`] : []),
  ];
}

function literal(value: unknown, indent = '    '): string {
  if (typeof value === 'string') return /['\\\n\r]/.test(value) ? JSON.stringify(value) : `'${value}'`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'None' : String(value);
  const members = Object.entries(value).map(
    ([name, member]) => `'${name}': ${literal(member, `${indent}    `)}`,
  );
  const line = `{${members.join(', ')}}`;
  return line.length <= 60
    ? line
    : `{\n${members.map((member) => `${indent}    ${member},\n`).join('')}${indent}}`;
}
