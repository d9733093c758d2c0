import type { BodyKind, Endpoint } from '../contract/endpoint.ts';

/** A request that samples of code make. */
export interface SampleRequest {
  readonly method: Endpoint['method'];
  /** Parts of the path: text, or the name of a variable with its description. */
  readonly path: readonly (string | { readonly variable: string })[];
  readonly query: string;
  readonly bodyKind: BodyKind | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Names of the files to send, by field; a list for a field that takes several. */
  readonly files: Readonly<Record<string, string | readonly string[]>>;
  /** The variable with the credential; undefined if none is needed. */
  readonly credential: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the response is JSON, rather than text of another protocol. */
  readonly isJson: boolean;
  /** The name for saving the response, if it is a file. */
  readonly savedAs: string | undefined;
}

/** Every variable of a sample, in the order of use. */
export function variablesOf({ path, credential }: SampleRequest): readonly string[] {
  const inPath = path.flatMap((part) => (typeof part === 'string' ? [] : [part.variable]));
  return ['BASE', ...(credential ? [credential] : []), ...inPath];
}
