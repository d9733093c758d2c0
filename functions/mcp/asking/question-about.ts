import { json } from 'node:stream/consumers';
import { type CatalogEntry, programEndpoints } from '../../catalog.ts';
import { takesDryRun } from '../../core/contract/dry-run.ts';
import { scopesOf } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { type AgentCall, callEndpoint } from '../call-endpoint.ts';
import type { ToolArguments } from '../tools/tool-input.ts';

/** What a call may cost, in credits, without a person being asked. */
const unaskedCredits = 10;

/**
 * What to ask a person before a call: whether to delete or replace a document, to sign, or to spend more than 10
 * credits. Undefined for any other call, and for one that would fail anyway: its own error is clearer.
 */
export async function questionAbout(
  endpoint: CatalogEntry,
  fields: ToolArguments,
  call: AgentCall,
): Promise<string | undefined> {
  if (endpoint.method === 'DELETE' || fields.replace === true) {
    const name = await nameOfDocument(fields.document_id, call);
    const deletes = endpoint.method === 'DELETE';
    return name && (deletes ? `Delete ${name} for good?` : `Replace ${name} with the changed one for good?`);
  }
  if (signs(endpoint, fields)) return 'Sign this document in your name?';
  const credits = await leastCredits(endpoint, fields, call);
  if (credits <= unaskedCredits) return undefined;
  return `Spend ${credits} credits on this call (${endpoint.summary})?`;
}

/** Whether a call signs, by itself or in a stage. Looking at signers signs nothing. */
function signs(endpoint: CatalogEntry, fields: ToolArguments): boolean {
  if (endpoint.method === 'GET') return false;
  if (scopesOf(endpoint).includes('pdf:sign')) return true;
  const { stages } = fields;
  return Array.isArray(stages) && stages.some((stage) => stage?.operation === 'signPdf');
}

/** The name of a stored document, with its ID. Undefined if there is none that the caller can read. */
async function nameOfDocument(id: unknown, call: AgentCall): Promise<string | undefined> {
  const endpoint = programEndpoints.find(({ name }) => name === 'getFile');
  if (!endpoint || typeof id !== 'string') return undefined;
  const { status, body } = await callEndpoint(endpoint, { document_id: id }, call, { isAside: true });
  const document = (await json(body)) as { readonly filename?: string };
  return status === 200 ? `the document “${document.filename}” (${id})` : undefined;
}

/** The least that a call will cost as far as is known before its work: pages of stored and sent PDFs are. */
async function leastCredits(endpoint: CatalogEntry, fields: ToolArguments, call: AgentCall): Promise<number> {
  if (!canCostMore(endpoint)) return 0;
  const { status, body } = await callEndpoint(endpoint, { ...fields, dry_run: true }, call, {
    isAside: true,
  });
  const answer = (await json(body)) as { readonly credits?: { readonly minimum: number } };
  return status === 200 ? (answer.credits?.minimum ?? 0) : 0;
}

function canCostMore(endpoint: CatalogEntry): boolean {
  const { baseHundredths, perPageHundredths, isSumOfStages, isSumOfRows } = endpoint.price;
  const most = baseHundredths + limits.pages * perPageHundredths;
  return takesDryRun(endpoint) && (isSumOfStages || isSumOfRows || most > 100 * unaskedCredits);
}
