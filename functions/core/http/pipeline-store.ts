import { tenantOf } from '../contract/callers/tenant.ts';
import type { PipelineRun } from '../contract/messages/pipeline-run.ts';
import { byobStore } from '../documents/byob/byob-store.ts';
import { writeOutput } from '../documents/byob/pipeline-output.ts';
import type { Admitted } from './call.ts';
import { callContext } from './call-context.ts';
import { reserveWholePrice } from './charge.ts';
import { isOutput, outputFiles } from './output-file.ts';
import type { Store } from './store-pdf.ts';

/**
 * The store of a pipeline's run: an object of the account's own bucket, which is no document of the service. It can be
 * seen as soon as it is written, so it is paid for first: an attempt that dies in between is repeated, and costs nothing
 * more. Throws byob_not_configured.
 */
export async function pipelineStore(event: Admitted, run: PipelineRun): Promise<Store> {
  const { accountId, environment } = callContext(event);
  const store = await byobStore(tenantOf(accountId, environment), undefined);
  return {
    draft: async (result, charge) => {
      const [file] = isOutput(result) ? outputFiles(result) : [];
      if (!file) throw new Error('a pipeline makes a PDF');
      await reserveWholePrice(event, charge, result, 1);
      return {
        documents: [],
        store: async () => {},
        publish: () => writeOutput(store, run, file.bytes),
        abandon: async () => {},
      };
    },
  };
}
