import { createHash, randomUUID } from 'node:crypto';
import { useOnce } from '../../core/aws/dynamodb/use-once.ts';
import { openSecret, sealSecret } from '../../core/identity/credentials/seal-secret.ts';
import type { AgentCall } from '../call-endpoint.ts';
import type { ToolArguments } from '../tools/tool-input.ts';

/** What a person is asked about: a call of a tool with these fields. */
export interface AskedCall {
  readonly toolName: string;
  readonly fields: ToolArguments;
}

/** What is sealed. */
interface State {
  readonly id: string;
  /** What the state is for: see purposeOf. */
  readonly purpose: string;
  readonly untilMs: number;
}

const lifetimeMs = 10 * 60_000;

/** The state that a client sends back with the person's answer: valid for ten minutes, for this call alone, once. */
export function sealConsent(asked: AskedCall, call: AgentCall): Promise<string> {
  const state: State = {
    id: randomUUID(),
    purpose: purposeOf(asked, call),
    untilMs: Date.now() + lifetimeMs,
  };
  return sealSecret('consent', call.caller.accountId, JSON.stringify(state));
}

/**
 * Uses up a state. Returns false if it was not sealed for this account, environment, app, tool and fields, is older
 * than ten minutes, or was used before.
 */
export async function useConsent(sealed: string, asked: AskedCall, call: AgentCall): Promise<boolean> {
  const state = await opened(sealed, call.caller.accountId);
  if (!state || state.purpose !== purposeOf(asked, call) || state.untilMs <= Date.now()) return false;
  return useOnce(`consent#${state.id}`, state.untilMs);
}

/** The state, or undefined for what was not sealed here for this account, in whatever way it was changed. */
async function opened(sealed: string, accountId: string): Promise<State | undefined> {
  try {
    return JSON.parse(await openSecret('consent', accountId, sealed)) as State;
  } catch {
    return undefined;
  }
}

/** The account is part of the seal itself. */
function purposeOf({ toolName, fields }: AskedCall, { caller }: AgentCall): string {
  const given = JSON.stringify([caller.environment, caller.spender, toolName, ordered(fields)]);
  return createHash('sha256').update(given).digest('base64url');
}

/** The same value for fields in any order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, ordered(field)]));
}
