import type { SampleRequest } from '../../../core/code-samples/sample-request.ts';

/** The commands of a block, each with the lines that it goes over. */
export function commandsOf(block: string): readonly string[] {
  return (block.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\[\s\S]|[^'"\\\n])+/g) ?? []).filter((command) =>
    command.trim(),
  );
}

/**
 * The request that a curl command of a guide makes; undefined for any other command, and for one whose options or
 * variables have no counterpart in the samples of other languages.
 */
export function readCurl(command: string): SampleRequest | undefined {
  const [program, ...words] = shellWords(command) ?? [];
  if (program !== 'curl') return undefined;
  const found = readOptions(words);
  const [, path = '', query = ''] = /^\$BASE(\/[^?]*)(?:\?(.*))?$/.exec(found?.url ?? '') ?? [];
  if (!found || !path) return undefined;
  const { headers, form, data, savedAs, method } = found;
  if ([data ?? '', ...form.map(([, value]) => value)].some(hasVariables)) return undefined;
  const { Authorization: credential, 'Content-Type': contentType, ...others } = headers;
  const body = data === undefined ? {} : readJson(data);
  const isJson = data === undefined || contentType === 'application/json';
  if (!body || !isJson || [query, ...Object.values(others)].some(hasVariables)) return undefined;
  const files = Object.groupBy(
    form.filter(([, value]) => value.startsWith('@')),
    ([name]) => name,
  );
  const texts = form.filter(([, value]) => !value.startsWith('@'));
  return {
    method,
    path: path
      .split(/(\$[A-Z_]+)/)
      .filter(Boolean)
      .map((part) => (part.startsWith('$') ? { variable: part.slice(1) } : part)),
    query,
    bodyKind: form.length > 0 ? 'multipart' : data === undefined ? undefined : 'json',
    fields: form.length > 0 ? Object.fromEntries(texts) : body,
    files: Object.fromEntries(
      Object.entries(files).map(([name, parts = []]) => {
        const names = parts.map(([, value]) => value.slice(1));
        return [name, names.length === 1 ? (names[0] ?? '') : names];
      }),
    ),
    credential: credential ? /^Bearer \$([A-Z_]+)$/.exec(credential)?.[1] : undefined,
    headers: others,
    isJson: true,
    savedAs,
  };
}

interface Options {
  url: string;
  method: SampleRequest['method'];
  headers: Record<string, string>;
  form: (readonly [name: string, value: string])[];
  data: string | undefined;
  savedAs: string | undefined;
}

/** Undefined if there is an option that the samples do not have. */
function readOptions(words: readonly string[]): Options | undefined {
  const found: Options = {
    url: '',
    method: 'GET',
    headers: {},
    form: [],
    data: undefined,
    savedAs: undefined,
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--fail-with-body' || word === '-s' || word === '-sS' || word === '-i') continue;
    if (!word.startsWith('-')) {
      found.url = word;
      continue;
    }
    const value = rest.shift();
    if (value === undefined) return undefined;
    const [name = '', text = ''] = split(value, word === '-H' ? ': ' : '=');
    if (word === '-H') found.headers[name] = text;
    else if (word === '-F') found.form.push([name, text]);
    else if (word === '-d') found.data = value;
    else if (word === '-o') found.savedAs = value;
    else if (word === '-X') found.method = value as Options['method'];
    else return undefined;
  }
  if (found.method === 'GET' && (found.form.length > 0 || found.data !== undefined)) found.method = 'POST';
  const isRepeated = found.form.some(
    ([name, value], at) =>
      !value.startsWith('@') && found.form.some(([other], i) => i < at && other === name),
  );
  return isRepeated || found.form.some(([, value]) => /;type=|^</.test(value)) ? undefined : found;
}

function split(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

function readJson(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text has variables of the shell, which the samples would send as they are. */
function hasVariables(text: string): boolean {
  return /\$[A-Z_{]/.test(text);
}

/** The words of a command, without quotes; undefined if it is more than one command. Variables stay as they are. */
function shellWords(command: string): readonly string[] | undefined {
  const words: string[] = [];
  const word = /\s*((?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\|&;<>()`])+)/sy;
  const text = command.replaceAll('\\\n', ' ').trim();
  while (word.lastIndex < text.length) {
    const [, found] = word.exec(text) ?? [];
    if (found === undefined || found.includes('$(')) return undefined;
    words.push(
      found.replace(
        /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs,
        (_, plain, quoted, escaped) =>
          plain ?? (quoted === undefined ? escaped : quoted.replace(/\\(["\\$`])/g, '$1')),
      ),
    );
  }
  return words;
}
