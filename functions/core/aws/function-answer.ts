import type { Problem } from '../contract/problems/problem.ts';

/**
 * The bytes that one function returns to another: a line of JSON, `{"head": …, "sizeBytes": …}`, and then that many
 * bytes. In a file apart from callFunction, which reads it, so that a function that calls no other does not bundle the
 * client.
 */
export function functionAnswer(head: unknown, bytes: Uint8Array): readonly Uint8Array[] {
  return [Buffer.from(`${JSON.stringify({ head, sizeBytes: bytes.byteLength })}\n`), bytes];
}

/** The same for a call that failed: only the line, `{"problem": {code, message}}`. */
export function functionProblem({ code, message }: Problem): readonly Uint8Array[] {
  return [Buffer.from(`${JSON.stringify({ problem: { code, message } })}\n`)];
}
