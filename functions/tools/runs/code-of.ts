import { codeSamples } from '../../core/code-samples/code-samples.ts';
import type { SampleRequest } from '../../core/code-samples/sample-request.ts';
import { snakeCase } from '../../core/code-samples/snake-case.ts';
import { makesFile } from '../../core/contract/endpoint.ts';
import type { Task, TaskCall } from '../tasks/task.ts';
import type { Request } from './read-form.ts';

/** A task's call in a language. */
interface CodeSample {
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

/** Passwords and files are not shown, and kept in no code. */
const hidden = { password: 'your password', file: 'your file in base64' } as const;

/**
 * The call that a task makes, as code: with the files by their names for a program, and as an agent's call of the tool, which
 * has them by their IDs.
 */
export function codeOf(task: Task, request: Request): readonly CodeSample[] {
  const call = task.call({ ...request, values: withoutSecrets(task, request) });
  const ofPrograms = codeSamples(sampleRequest(call, request)).filter(({ language }) => language !== 'php');
  const code = JSON.stringify({ name: snakeCase(call.name), arguments: call.input }, undefined, 2);
  return [
    ...ofPrograms.map(({ language, label, code: text }) => ({ language, label, code: text })),
    { language: 'mcp', label: 'MCP', code },
  ];
}

function withoutSecrets({ controls }: Task, { values }: Request): Request['values'] {
  const secrets = controls.flatMap(({ name, kind }) =>
    kind === 'password' || (kind === 'file' && values[name]) ? [[name, hidden[kind]] as const] : [],
  );
  return { ...values, ...Object.fromEntries(secrets) };
}

function sampleRequest({ endpoint, input }: TaskCall, { files }: Request): SampleRequest {
  const { document_id, document_ids, before, after, ...fields } = input;
  const names = files.map(({ filename }) => filename);
  const sent: SampleRequest['files'] = document_ids
    ? { files: names }
    : document_id
      ? { file: names[0] ?? '' }
      : before && after
        ? { before: names[0] ?? '', after: names[1] ?? '' }
        : {};
  return {
    method: endpoint.method,
    path: [endpoint.path],
    query: '',
    bodyKind: files.length > 0 ? 'multipart' : 'json',
    fields: withoutMissing(fields),
    files: sent,
    credential: 'KEY',
    headers: {},
    isJson: true,
    savedAs: makesFile(endpoint) ? savedAs(input.filename, endpoint.produces === 'pdfs') : undefined,
  };
}

function withoutMissing(fields: TaskCall['input']): TaskCall['input'] {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function savedAs(filename: unknown, isZip: boolean): string {
  return `${typeof filename === 'string' ? filename : 'out'}${isZip ? '.zip' : ''}`;
}
