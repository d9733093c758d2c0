import type { VisitContext } from '../../core/contract/endpoint.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { keepForSession, readOfSession } from '../../core/documents/uploads/kept-for-session.ts';
import type { Task } from '../tasks/task.ts';
import type { Run } from './run.ts';

/** Keeps a run for a day, as an upload of the account. Returns its ID. Throws storage_failed. */
export function keepRun(run: Run, context: VisitContext): Promise<string> {
  return keepForSession(run, context);
}

/** One of this session's runs of a task; undefined if it no longer exists, or belongs to another session. */
export async function readRun(text: string, { name }: Task, context: VisitContext): Promise<Run | undefined> {
  const id = documentIdField.safeParse(text).data;
  if (id === undefined) return undefined;
  const kept = await readOfSession<Run>(id, context);
  return kept?.task === name ? (kept as Run) : undefined; // keepRun wrote it
}
