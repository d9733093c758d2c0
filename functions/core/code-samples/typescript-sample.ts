import { type SampleRequest, variablesOf } from './sample-request.ts';

/** The request in TypeScript, for Node 20 or newer, Bun or Deno. */
export function typescriptSample(request: SampleRequest): string {
  const { method, path, query, bodyKind, fields, files, credential, headers, isJson, savedAs } = request;
  const hasFiles = Object.keys(files).length > 0;
  const url = path.map((part) => (typeof part === 'string' ? part : `\${${part.variable}}`)).join('');
  const sent = [
    ...(credential ? [`Authorization: \`Bearer \${${credential}}\``] : []),
    ...Object.entries(headers).map(
      ([name, value]) => `${/^\w+$/.test(name) ? name : `'${name}'`}: '${value}'`,
    ),
    ...(bodyKind === 'json' ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(sent.length > 0 ? [`headers: { ${sent.join(', ')} }`] : []),
    ...(bodyKind === 'json' ? [`body: JSON.stringify(${literal(fields)})`] : []),
    ...(bodyKind === 'multipart' ? ['body: form'] : []),
    ...(bodyKind === 'form' ? [`body: new URLSearchParams(${literal(fields)})`] : []),
  ];
  return [
    ...(hasFiles ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(savedAs ? ["import { writeFile } from 'node:fs/promises';"] : []),
    ...(hasFiles || savedAs ? [''] : []),
    `const { ${variablesOf(request).join(', ')} } = process.env;`,
    '',
    ...(bodyKind === 'multipart' ? formLines(request) : []),
    `const response = await fetch(\`\${BASE}${url}${query && `?${query}`}\`${options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''});`,
    'if (!response.ok) throw new Error(await response.text());',
    savedAs
      ? `await writeFile(${literal(savedAs)}, Buffer.from(await response.arrayBuffer()));`
      : `console.log(await response.${isJson ? 'json' : 'text'}());`,
  ].join('\n');
}

function formLines({ fields, files }: SampleRequest): readonly string[] {
  const parts = Object.entries(files).flatMap(([name, sent]) =>
    [sent]
      .flat()
      .map((file) => `form.append('${name}', await openAsBlob(${literal(file)}), ${literal(file)});`),
  );
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `form.append('${name}', ${literal(typeof value === 'string' ? value : JSON.stringify(value))});`,
  );
  return ['const form = new FormData();', ...parts, ...texts, ''];
}

/** A value formatted as by a code formatter. */
function literal(value: unknown, indent = '  '): string {
  if (typeof value === 'string') return stringLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member, `${indent}  `)}`);
  const line = `{ ${members.join(', ')} }`;
  return line.length <= 60
    ? line
    : `{\n${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}}`;
}

function stringLiteral(text: string): string {
  return /['\\\n\r\u2028\u2029]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}
