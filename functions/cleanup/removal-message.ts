import { type QueuedMessage, sendMessages } from '../core/aws/sqs/send-messages.ts';
import type { DocumentKey } from '../core/documents/documents-table.ts';

/**
 * A message of the queue `removals`: documents that are due, an account whose deletion goes on, or the search for
 * documents that became due before a time and are still there.
 */
export type Removal =
  | { readonly documents: readonly DocumentKey[] }
  | { readonly deletedAccount: string }
  | { readonly missedBefore: string };

/** Sends messages to the cleanup itself. */
export async function sendRemovals(messages: readonly QueuedMessage<Removal>[]): Promise<void> {
  await sendMessages('removals', messages);
}
