import { GetParameterCommand, ParameterNotFound, ParameterVersionNotFound } from '@aws-sdk/client-ssm';
import { secretParameter } from '../settings.ts';
import { ssm } from './ssm-client.ts';

/** The service's own secret, from which keys are derived. Each rotation increases its version by one. */
export interface Secret {
  readonly version: number;
  readonly bytes: Buffer;
  /** Its creation time, in milliseconds since 1970. */
  readonly madeAtMs: number;
}

/** How long a process uses a secret before it checks for a newer one. */
const freshMs = 5 * 60_000;
const minimumPauseMs = 10_000;

let newest: { readonly secret: Promise<Secret>; readonly readAtMs: number } | undefined;

/** A version never changes once it exists, so each process reads it only once. */
const earlier = new Map<number, Promise<Secret | undefined>>();

/** The newest version of the secret, read at most `ageMs` ago; five minutes by default. */
export function currentSecret(ageMs: number = freshMs): Promise<Secret> {
  if (newest && Date.now() - newest.readAtMs <= ageMs) return newest.secret;
  const secret = readSecret('').then((found) => found ?? missing());
  newest = { secret, readAtMs: Date.now() };
  secret.catch(() => {
    newest = undefined;
  });
  return secret;
}

/** A version of the secret; undefined if it does not exist, or is so old that SSM no longer has it. */
export async function secretOfVersion(version: number): Promise<Secret | undefined> {
  let current = await currentSecret();
  if (version > current.version) current = await currentSecret(minimumPauseMs);
  if (version === current.version) return current;
  if (version > current.version || version < 1) return undefined;
  const found = earlier.get(version) ?? readSecret(`:${version}`);
  earlier.set(version, found);
  found.catch(() => earlier.delete(version));
  return found;
}

async function readSecret(selector: string): Promise<Secret | undefined> {
  try {
    const { Parameter } = await ssm.send(
      new GetParameterCommand({ Name: `${secretParameter()}${selector}`, WithDecryption: true }),
    );
    if (!Parameter?.Value || !Parameter.Version || !Parameter.LastModifiedDate) return undefined;
    return {
      version: Parameter.Version,
      bytes: Buffer.from(Parameter.Value, 'base64'),
      madeAtMs: Parameter.LastModifiedDate.getTime(),
    };
  } catch (error) {
    if (error instanceof ParameterVersionNotFound || error instanceof ParameterNotFound) return undefined;
    throw error;
  }
}

function missing(): never {
  throw new Error('the parameter of the service’s own secret does not exist');
}
