import { asyncWishes, pdfOutput } from '../contract/storage.ts';
import { type ApiEvent, type Step, written } from './call.ts';

/**
 * Checks what a call asks of the job that is to be made of it. Throws invalid_storage, invalid_field and url_blocked.
 * What jobs take is loaded for them alone.
 */
export function checkJob(): Step {
  return {
    before: async ({ event }) => {
      if (written(event, 'endpoint').produces !== 'pdf') return;
      const { webhookUrl } = asyncWishes(written(event, 'input'));
      if (!isQueued(event)) return;
      pdfOutput(written(event, 'input'));
      if (webhookUrl) await (await import('../webhooks/webhook-url.ts')).vetWebhookUrl(webhookUrl);
    },
  };
}

/** Whether a job is to be made of the call: one that is the work of a job already is to be done now. */
export function isQueued(event: ApiEvent): boolean {
  if (written(event, 'endpoint').produces !== 'pdf' || event.call.caller?.jobId) return false;
  return asyncWishes(written(event, 'input')).isAsync;
}
