import { GetParameterCommand, ParameterNotFound, ParameterVersionNotFound } from '@aws-sdk/client-ssm';
import { secretParameter } from '../settings.ts';
import { ssm } from './ssm-client.ts';

/** The service's own secret, from which keys are derived. Each time that it is rotated, its version is one more. */
export interface Secret {
  readonly version: number;
  readonly bytes: Buffer;
  /** When it came to be, in milliseconds since 1970. */
  readonly madeAtMs: number;
}

/** How long a process goes on with a secret that may have been rotated, and how often it looks for a newer one. */
const freshMs = 5 * 60_000;
const minimumPauseMs = 10_000;

let newest: { readonly secret: Promise<Secret>; readonly readAtMs: number } | undefined;

/** Versions do not change once they are made, so each is read once a process. */
const earlier = new Map<number, Promise<Secret | undefined>>();

/** The newest version of the secret, as it was at most `ageMs` ago: five minutes, unless told otherwise. */
export function currentSecret(ageMs: number = freshMs): Promise<Secret> {
  if (newest && Date.now() - newest.readAtMs <= ageMs) return newest.secret;
  const secret = readSecret('').then((found) => found ?? missing());
  newest = { secret, readAtMs: Date.now() };
  secret.catch(() => {
    newest = undefined;
  });
  return secret;
}

/** A version of the secret; undefined where there is none such, or it is so old that SSM has forgotten it. */
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
