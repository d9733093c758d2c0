import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problem.ts';
import { tenantOf } from '../../core/contract/tenant.ts';
import { findUpload } from '../../core/documents/find-document.ts';
import { objectStore } from '../../core/documents/object-store.ts';
import { readObject } from '../../core/documents/objects.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame.ts';
import { textWithCode } from '../text-with-code.ts';
import { controlsOf } from './controls.ts';
import { exampleTexts } from './example-texts.ts';
import { type PlayableEndpoint, playableEndpoint } from './playable-endpoints.ts';
import { playgroundContent } from './playground-content.ts';
import { playgroundStyle } from './playground-style.ts';
import { readInput } from './read-input.ts';
import { runTrial } from './run-trial.ts';
import { type FormTexts, trialForm } from './trial-form.ts';

const navigated = { path: '/dashboard/playground', styles: [playgroundStyle] } as const;

/** The browser's own viewer shows a PDF of ours in the page. */
const viewing = { 'object-src': ["'self'"], 'frame-src': ["'self'"] };

/** The playground: its list of endpoints, the form of each, what running one gave, and the PDF that it made. */
export const playground: DashboardOperations<
  'showPlayground' | 'showTrial' | 'runTrial' | 'showTrialResult'
> = {
  showPlayground: async (_, context) =>
    dashboardPage(context, { ...navigated, title: 'Playground', content: playgroundContent(context) }),

  showTrial: async ({ endpoint, ...fields }, context) => {
    const tried = named(endpoint);
    // A link may fill in what reads, but nothing that a click on Run would change or spend.
    const isHarmless = tried.method === 'GET' && tried.price.baseHundredths === 0;
    const texts = isHarmless ? readInput(controlsOf(tried.request), fields).texts : exampleTexts(tried);
    return trialPage(tried, texts, '', context);
  },

  runTrial: async ({ endpoint, ...fields }, context) => {
    const tried = named(endpoint);
    const { texts, content } = await runTrial(tried, fields, context);
    return trialPage(tried, texts, content, context);
  },

  showTrialResult: async ({ document_id }, { accountId, environment }) => {
    const upload = await findUpload(tenantOf(accountId, environment), document_id);
    const { id, filename, sizeBytes, objectKey } = upload;
    return {
      file: {
        filename,
        // Whatever the bytes are, no browser takes them for a page.
        contentType: 'application/pdf',
        sizeBytes,
        etag: `"${id}"`,
        isInline: true,
        read: async (range) => readObject(await objectStore(upload), objectKey, range),
      },
    };
  },
};

function named(name: string): PlayableEndpoint {
  const endpoint = playableEndpoint(name);
  if (endpoint) return endpoint;
  throw new Problem(
    'route_not_found',
    'This endpoint cannot be tried here. The playground lists every one that can.',
  );
}

function trialPage(
  endpoint: PlayableEndpoint,
  texts: FormTexts,
  result: Markup | '',
  context: VisitContext,
): Page {
  const { method, path, summary } = endpoint;
  const content = markup`<p><a href="${context.baseUrl}/dashboard/playground">All endpoints</a></p>
<h1><span class="badge">${method}</span> ${path}</h1>
<p>${textWithCode(summary)}. <a href="${context.baseUrl}/docs/${endpoint.name}">Reference</a></p>
${result}
${trialForm(endpoint, texts, context)}`;
  return dashboardPage(context, { ...navigated, title: `${method} ${path}`, content, allow: viewing });
}
