import { logFailure } from './answers/log.ts';
import type { Step } from './call.ts';

/**
 * Withdraws the job that was made of a call where a later step fails: nobody has heard of it. It has to stand behind
 * chargeCredits, which gives nothing back for a job that a worker has begun. What jobs take is loaded for them alone.
 */
export function undoJob(): Step {
  return {
    onError: async ({ event }) => {
      const { job } = event.call;
      if (!job) return;
      delete event.call.headers.Location;
      const { withdrawJob } = await import('../jobs/withdraw-job.ts');
      try {
        if (await withdrawJob(job)) delete event.call.job;
      } catch (error) {
        // A job that cannot be withdrawn is done, and its credits are used: there is its document to show for them.
        logFailure(error as Error, event.requestContext.requestId); // our own code throws nothing else
      }
    },
  };
}
