import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';

/** A resource whose ID a form can use. */
export interface IdSample {
  /** The offer in the form, as a sentence. */
  readonly offer: string;
  /** Creates or finds it, with calls of the person's own, and returns its ID. */
  readonly find: (context: VisitContext) => Promise<string>;
}

/**
 * Samples for the IDs in paths. A document is always a new one, so that no run deletes a stored document of the
 * person's.
 */
export const idSamples: Readonly<Record<string, IdSample>> = {
  document_id: {
    offer: 'Store a sample document first, with `/textToPdf`, and use its ID. It is deleted after a day.',
    find: async (context) => {
      const storage = { mode: 'default', retention_days: 1 };
      const { document_id } = await textToPdf({ filename: 'sample.pdf', storage }, context);
      return String(document_id);
    },
  },
  job_id: {
    offer: 'Start a sample job first, with `/textToPdf`, and use its ID.',
    find: async (context) => String((await textToPdf({ async: true }, context)).job_id),
  },
  batch_id: {
    offer: 'Start a sample batch first, with `/batches`, and use its ID.',
    find: async (context) => {
      const call = { family: 'batches', endpoint: { method: 'POST', path: '/batches' } } as const;
      const json = {
        endpoint: '/textToPdf',
        requests: [{ text: 'A sample' }],
        storage: { retention_days: 1 },
      };
      const { batch_id } = (await callForJson({ ...call, json }, context)) as { readonly batch_id: string };
      return batch_id;
    },
  },
  delivery_id: {
    offer: 'Use the ID of the newest webhook.',
    find: async (context) => {
      const call = { family: 'account', endpoint: { method: 'GET', path: '/webhooks/deliveries' } } as const;
      const { deliveries } = (await callForJson({ ...call, query: { limit: '1' } }, context)) as {
        readonly deliveries: readonly { readonly id: string }[];
      };
      const [newest] = deliveries;
      if (newest) return newest.id;
      throw new Problem(
        'missing_field',
        'delivery_id is required: no webhook has been sent yet. Run /textToPdf with `async` and a `webhook_url` first.',
      );
    },
  },
};

async function textToPdf(options: object, context: VisitContext): Promise<Readonly<Record<string, unknown>>> {
  const call = { family: 'pdf', endpoint: { method: 'POST', path: '/textToPdf' } } as const;
  const json = { text: 'A sample', ...options };
  return (await callForJson({ ...call, json }, context)) as Readonly<Record<string, unknown>>;
}
