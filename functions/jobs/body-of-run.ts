import type { PipelineRun } from '../core/contract/messages/pipeline-run.ts';
import { byobStore } from '../core/documents/byob/byob-store.ts';
import { urlOfObject } from '../core/documents/byob/pipeline-source.ts';

/**
 * The body of a call that does a pipeline's run, with a URL of its object. Throws object_not_found if the object has
 * changed since the run was accepted, byob_not_configured and byob_access_denied.
 */
export async function bodyOfRun(tenant: string, run: PipelineRun, kept: string): Promise<string> {
  const store = await byobStore(tenant, undefined);
  return JSON.stringify({ ...JSON.parse(kept), pdf_url: await urlOfObject(store, run) });
}
