import { tenantOf } from '../../core/contract/callers/tenant.ts';
import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { documentIdField } from '../../core/contract/fields/files/document-id.ts';
import { Problem, type ProblemBody } from '../../core/contract/problems/problem.ts';
import { codeTabsScript } from '../../core/design/code.ts';
import { findUpload } from '../../core/documents/find-document.ts';
import { objectStore } from '../../core/documents/object-store.ts';
import { readObject } from '../../core/documents/objects.ts';
import { mayUse } from '../../core/pages/allowed.ts';
import { markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboard } from '../endpoints.ts';
import { dashboardPage } from '../frame/frame.ts';
import { textWithCode } from '../frame/text-with-code.ts';
import { codeMarkup } from './code-markup.ts';
import { flatControls } from './controls.ts';
import { exampleTexts } from './example-texts.ts';
import { formSamples } from './form-samples.ts';
import { historyMarkup } from './history-markup.ts';
import { historyScript } from './history-script.ts';
import { keepTrial, readTrial } from './kept-trial.ts';
import { textsWithDocument } from './next-input.ts';
import type { Outcome } from './outcome.ts';
import { outcomeContent } from './outcome-content.ts';
import { type PlayableEndpoint, playableEndpoint } from './playable-endpoints.ts';
import { playgroundContent, trialUrl } from './playground-content.ts';
import { playgroundStyle } from './playground-style.ts';
import { controlPrefix, type FormTexts, readInput, samplePrefix } from './read-input.ts';
import { codeOfForm, runTrial, type Trial } from './run-trial.ts';
import { sourcesStyle } from './sources-markup.ts';
import { trialForm } from './trial-form.ts';
import { trialScript } from './trial-script.ts';

const navigated = { path: '/dashboard/playground', styles: [playgroundStyle, sourcesStyle] } as const;

/** Lets the browser's own viewer show one of our PDFs in the page. */
const viewing = { 'object-src': ["'self'"], 'frame-src': ["'self'"] };

/** The playground: its list of endpoints, their forms, the outcome of a run, and the PDF that it made. */
export const playground: DashboardOperations<
  'showPlayground' | 'useResult' | 'showTrial' | 'runTrial' | 'showTrialCode' | 'showTrialResult'
> = {
  showPlayground: async (_, context) =>
    dashboardPage(context, {
      ...navigated,
      title: 'Playground',
      content: playgroundContent(context),
      scripts: [historyScript],
    }),

  useResult: async ({ endpoint, document_id }, context) => {
    const tried = named(endpoint);
    return formWith(tried, textsWithDocument(tried, document_id), context);
  },

  showTrial: async ({ endpoint, ...fields }, context) => {
    const tried = named(endpoint);
    const id = documentIdField.safeParse(fields.result).data;
    const trial = id === undefined ? undefined : await readTrial(id, tried, context);
    if (trial) return trialPage(tried, trial, context);
    // A link may fill in forms that read, but none for which a click on Run would change or spend anything.
    const isHarmless = tried.method === 'GET' && tried.price.baseHundredths === 0;
    const isFilledIn = Object.keys(fields).some((name) => name.startsWith(controlPrefix));
    const texts =
      isHarmless && isFilledIn ? readInput(flatControls(tried.request), fields).texts : exampleTexts(tried);
    return trialPage(tried, { texts, code: codeOfForm(tried, fieldsOf(texts)) }, context);
  },

  runTrial: async ({ endpoint, ...fields }, context) => {
    const tried = named(endpoint);
    const trial = await runTrial(tried, fields, context);
    const id = await keepTrial(tried, trial, context);
    if (id === undefined) return trialPage(tried, trial, context);
    return { redirect: `${trialUrl(tried, context)}?result=${id}#result` };
  },

  showTrialCode: async ({ endpoint, ...fields }) => ({
    json: { code: codeOfForm(named(endpoint), fields).map(({ language, code }) => ({ language, code })) },
  }),

  showTrialResult: async ({ document_id }, { accountId, environment }) => {
    const upload = await findUpload(tenantOf(accountId, environment), document_id);
    const { id, filename, sizeBytes, objectKey } = upload;
    return {
      file: {
        filename,
        // Prevents browsers from treating the bytes as a page.
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

/**
 * The page of an endpoint's form that is filled in, but not run. It is kept for the session, since no link may fill in a form:
 * see showTrial.
 */
export async function formWith(
  endpoint: PlayableEndpoint,
  texts: FormTexts,
  context: VisitContext,
): Promise<PageResult> {
  const form = { texts, code: codeOfForm(endpoint, fieldsOf(texts)) };
  const id = await keepTrial(endpoint, form, context);
  return id === undefined
    ? trialPage(endpoint, form, context)
    : { redirect: `${trialUrl(endpoint, context)}?result=${id}` };
}

/** The fields that a form with these texts would send. */
function fieldsOf(texts: FormTexts): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name.startsWith(samplePrefix) ? name : `${controlPrefix}${name}`,
      text,
    ]),
  );
}

function trialPage(endpoint: PlayableEndpoint, { texts, outcome, code }: Trial, context: VisitContext): Page {
  const { method, path, summary, callersOwn } = endpoint;
  const state = { texts, faults: outcome ? faultsOf(outcome) : {}, samples: formSamples(endpoint) };
  const content = markup`<p><a href="${context.baseUrl}/dashboard/playground">All endpoints</a></p>
<h1><span class="badge">${method}</span> ${path}</h1>
<p>${textWithCode(summary)}. <a href="${context.baseUrl}/docs#${endpoint.name}">Reference</a></p>
${callersOwn === undefined ? '' : markup`<p>It works only with ${callersOwn}.</p>`}
<div class="bench">${trialForm(endpoint, state, context)}
<div class="seen">${outcome ? outcomeContent(outcome, context) : ''}
${codeMarkup(code, `${trialUrl(endpoint, context)}/code`)}
${historyMarkup}</div></div>`;
  const scripts = mayUse(dashboard.runTrial, context)
    ? [codeTabsScript, trialScript, historyScript]
    : [codeTabsScript];
  const parts = { ...navigated, title: `${method} ${path}`, scripts };
  return dashboardPage(context, { ...parts, content, allow: viewing });
}

/** The faults of fields in the response, by their names. */
function faultsOf({ body }: Outcome): Readonly<Record<string, string>> {
  const { details = [] } = ('json' in body ? body.json : {}) as Partial<ProblemBody>; // set for an error response
  if (!Array.isArray(details)) return {};
  return Object.fromEntries(details.map(({ field, message }) => [field, `${field} ${message}.`]));
}
