import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './call-operation.ts';
import type { FuzzCall } from './make-calls.ts';

/** A call that failed, whole, and the seed that made it. */
export interface Finding {
  readonly seed: number;
  readonly outcome: Outcome & { readonly failed: string };
  readonly call: FuzzCall;
}

/** Writes a finding to a file of its own in a folder, and gives the file's path. */
export function saveFinding(folder: string, finding: Finding): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${finding.call.operation}-${finding.seed}.json`);
  writeFileSync(path, JSON.stringify(finding, undefined, 1));
  return path;
}

/** The call that a saved finding is of. */
export function callOfFinding(path: string): FuzzCall {
  return (JSON.parse(readFileSync(path, 'utf8')) as Finding).call;
}
