import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { readRequestBody } from './http/read-request-body.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { isSigned } from './signature/is-signed.ts';
import { writeFileWhole } from './write-file-whole.ts';

/** Every version of every parameter by its name, oldest first. */
type Parameters = Record<string, { readonly value: string; readonly modifiedSeconds: number }[]>;

interface SsmRequest {
  readonly Name?: string;
  readonly Value?: string;
  readonly Overwrite?: boolean;
}

/** SSM as emulated on this machine. */
export interface Ssm {
  readonly url: string;
  stop(): void;
}

/** A parameter's value, which SSM limits to 4 KB, and the rest of the request. */
const requestBytes = 16 * 1024;

/**
 * Starts the embedded SSM, on loopback: GetParameter, also of a version, and PutParameter. It keeps its parameters in
 * the file, and creates those of these names that are new with 32 random bytes. Every request must be signed by
 * `access`.
 */
export async function startSsm(file: string, names: readonly string[], access: AwsAccess): Promise<Ssm> {
  const parameters: Parameters = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const name of names) parameters[name] ??= [newVersion(randomBytes(32).toString('base64'))];
  writeFileWhole(file, JSON.stringify(parameters));
  const server = innerServer(answer);
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  return { url, stop: () => closeAtOnce(server) };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readRequestBody(message, requestBytes);
    const isAllowed = body && isSigned(message, body, access, 'ssm');
    const action = isAllowed ? String(message.headers['x-amz-target']) : '';
    const result = act(action, isAllowed ? (JSON.parse(body.toString()) as SsmRequest) : {});
    const status = '__type' in result ? 400 : 200;
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(result));
  }

  function act(action: string, request: SsmRequest): object {
    if (action === 'AmazonSSM.GetParameter') return getParameter(request);
    if (action === 'AmazonSSM.PutParameter') return putParameter(request);
    return failure('AccessDeniedException');
  }

  function getParameter({ Name: selector = '' }: SsmRequest): object {
    const [name = '', wanted] = selector.split(':');
    const versions = parameters[name];
    if (!versions) return failure('ParameterNotFound');
    const Version = wanted === undefined ? versions.length : Number(wanted);
    const found = versions[Version - 1];
    if (!found) return failure('ParameterVersionNotFound');
    const { value: Value, modifiedSeconds: LastModifiedDate } = found;
    return { Parameter: { Name: name, Type: 'SecureString', Value, Version, LastModifiedDate } };
  }

  function putParameter({ Name = '', Value = '', Overwrite = false }: SsmRequest): object {
    const versions = parameters[Name] ?? [];
    if (versions.length > 0 && !Overwrite) return failure('ParameterAlreadyExists');
    parameters[Name] = [...versions, newVersion(Value)];
    writeFileWhole(file, JSON.stringify(parameters));
    return { Version: versions.length + 1 };
  }
}

function newVersion(value: string): Parameters[string][number] {
  return { value, modifiedSeconds: Math.floor(Date.now() / 1_000) };
}

function failure(type: string): object {
  return { __type: type, message: type };
}
