import type { Sample } from '../../core/code-samples/code-samples.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem, problemBody } from '../../core/contract/problems/problem.ts';
import { apiRequest } from './api-request.ts';
import { flatControls } from './controls.ts';
import { keepFiles } from './keep-files.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import { type FormInput, type FormTexts, readInput } from './read-input.ts';
import { sendRequest } from './send-request.ts';
import { trialCode } from './trial-code.ts';
import { withNamedSamples, withoutUntouched, withSamples } from './with-samples.ts';

/** A run: its form's values, its outcome, and the same call as code. Without an outcome, a form that has not been run. Serialisable as JSON. */
export interface Trial {
  readonly texts: FormTexts;
  readonly outcome?: Outcome;
  readonly code: readonly Sample[];
}

/** Runs an endpoint with a form's request. A refusal is an outcome like any other. */
export async function runTrial(
  endpoint: PlayableEndpoint,
  fields: Readonly<Record<string, unknown>>,
  context: VisitContext,
): Promise<Trial> {
  const written = withoutUntouched(endpoint, readInput(flatControls(endpoint.request), fields));
  const kept = keepFiles(endpoint, written, context);
  const { input, outcome } = await run(endpoint, written, context);
  const code = trialCode(apiRequest(endpoint, input), savedAs(outcome));
  return { texts: { ...input.texts, ...(await kept) }, outcome, code };
}

/** The code of a form's request before it is run. */
export function codeOfForm(
  endpoint: PlayableEndpoint,
  fields: Readonly<Record<string, unknown>>,
): readonly Sample[] {
  const written = withoutUntouched(endpoint, readInput(flatControls(endpoint.request), fields));
  return trialCode(apiRequest(endpoint, withNamedSamples(endpoint, written)), exampleSavedAs(endpoint));
}

function exampleSavedAs({ produces }: PlayableEndpoint): string | undefined {
  if (produces === 'pdf') return 'out.pdf';
  if (produces === 'pdfs') return 'files.zip';
  return produces === 'image' ? 'out.png' : undefined;
}

async function run(
  endpoint: PlayableEndpoint,
  input: FormInput,
  context: VisitContext,
): Promise<{ readonly input: FormInput; readonly outcome: Outcome }> {
  let sent = input;
  let startedAtMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAtMs);
  try {
    sent = await withSamples(endpoint, input, context);
    startedAtMs = performance.now();
    const answer = await sendRequest(endpoint, apiRequest(endpoint, sent), context);
    const answeredMs = durationMs();
    return { input: sent, outcome: { ...(await outcomeOf(answer, context)), durationMs: answeredMs } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const body = { json: problemBody(error, context.requestId, context.baseUrl) };
    const outcome = {
      status: error.status,
      durationMs: durationMs(),
      creditsUsed: undefined,
      creditsRemaining: undefined,
      warnings: undefined,
      body,
    };
    return { input: sent, outcome };
  }
}

function savedAs({ body }: Outcome): string | undefined {
  if ('pdf' in body) return body.pdf.filename;
  if ('zipBase64' in body) return body.filename;
  return 'pictureBase64' in body ? 'preview.jpg' : undefined;
}
