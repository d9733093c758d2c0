import type { Operations } from '../core/contract/endpoint.ts';
import type { front } from './endpoints.ts';
import { makeDemo } from './make-demo.ts';

export const operations: Operations<typeof front> = {
  showLanding: async ({ sample }, context) => {
    // Loaded on demand: a demo needs no page.
    const { landingPage } = await import('./landing-page.ts');
    return landingPage(sample, context);
  },
  makeDemo,
};
