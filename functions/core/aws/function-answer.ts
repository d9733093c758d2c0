import type { Problem } from '../contract/problem.ts';

/**
 * The stream of bytes by which one function answers another: a line of JSON, `{"head": …, "sizeBytes": …}`, and so
 * many bytes after it. Apart from callFunction, which reads it, so that a function that calls nobody carries no client.
 */
export function functionAnswer(head: unknown, bytes: Uint8Array): readonly Uint8Array[] {
  return [Buffer.from(`${JSON.stringify({ head, sizeBytes: bytes.byteLength })}\n`), bytes];
}

/** The same for a call that failed: the line alone, `{"problem": {code, message}}`. */
export function functionProblem({ code, message }: Problem): readonly Uint8Array[] {
  return [Buffer.from(`${JSON.stringify({ problem: { code, message } })}\n`)];
}
