import { factsOfProblem, type Problem } from '../../contract/problems/problem.ts';
import type { Progress } from '../../contract/progress.ts';

/**
 * The bytes that one function returns to another: a line of JSON, `{"head": …, "sizeBytes": …}`, then that many bytes.
 * Apart from callFunction, which reads it, so that functions that call no other do not bundle the client.
 */
export function functionAnswer(head: unknown, ...bytes: readonly Uint8Array[]): readonly Uint8Array[] {
  const sizeBytes = bytes.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return [Buffer.from(`${JSON.stringify({ head, sizeBytes })}\n`), ...bytes];
}

/** A line before the answer, `{"progress": …}`: how far the call has come. */
export function functionProgress(progress: Progress): string {
  return `${JSON.stringify({ progress })}\n`;
}

/** The same for a failed call: only the line `{"problem": …}`. */
export function functionProblem(problem: Problem): readonly Uint8Array[] {
  return [Buffer.from(`${JSON.stringify({ problem: factsOfProblem(problem) })}\n`)];
}
