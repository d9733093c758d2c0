import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { keepForSession, readOfSession } from '../../core/documents/uploads/kept-for-session.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import type { Trial } from './run-trial.ts';

interface KeptTrial extends Trial {
  readonly endpoint: string;
}

/**
 * Keeps the outcome of a run for a day, as an upload of the account, so that its page can be reloaded without another
 * run. Returns its ID; undefined if it cannot be kept.
 */
export async function keepTrial(
  { name }: PlayableEndpoint,
  trial: Trial,
  context: VisitContext,
): Promise<string | undefined> {
  try {
    return await keepForSession({ ...trial, endpoint: name } satisfies KeptTrial, context);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** The outcome of one of this session's runs; undefined if it no longer exists, or belongs to another session. */
export async function readTrial(
  id: string,
  { name }: PlayableEndpoint,
  context: VisitContext,
): Promise<Trial | undefined> {
  const kept = await readOfSession<KeptTrial>(id, context);
  return kept?.endpoint === name ? (kept as KeptTrial) : undefined; // keepTrial wrote it
}
