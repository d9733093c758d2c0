import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem, problemBody } from '../../core/contract/problem.ts';
import { type ApiRequest, apiRequest } from './api-request.ts';
import { controlsOf } from './controls.ts';
import { curlCommand } from './curl-command.ts';
import { exampleTexts } from './example-texts.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import { controlPrefix, hasChosenFile, readInput } from './read-input.ts';
import { sendRequest } from './send-request.ts';
import type { FormTexts } from './trial-form.ts';

/** A run: what its form held, what came of it, and the same call for a shell. It can be written as JSON. */
export interface Trial {
  readonly texts: FormTexts;
  readonly outcome: Outcome;
  readonly curl: string;
}

/** Runs an endpoint with what its form says. A refusal is an outcome like any other. */
export async function runTrial(
  endpoint: PlayableEndpoint,
  fields: Readonly<Record<string, unknown>>,
  context: VisitContext,
): Promise<Trial> {
  const input = readInput(controlsOf(endpoint.request), withoutSample(endpoint, fields));
  const request = apiRequest(endpoint, input);
  const outcome = await run(endpoint, request, context);
  return { texts: input.texts, outcome, curl: curlCommand(request, context.baseUrl, savedAs(outcome)) };
}

/** A form may begin with a file of the endpoint's example, in base64. A file that somebody has chosen takes its place. */
function withoutSample(
  endpoint: PlayableEndpoint,
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!['file', 'files'].some((name) => hasChosenFile(fields[`${controlPrefix}${name}`]))) return fields;
  const samples = Object.entries(exampleTexts(endpoint)).filter(([name]) => name.endsWith('_base64'));
  const untouched = samples.filter(([name, text]) => fields[`${controlPrefix}${name}`] === text);
  return { ...fields, ...Object.fromEntries(untouched.map(([name]) => [`${controlPrefix}${name}`, ''])) };
}

async function run(endpoint: PlayableEndpoint, request: ApiRequest, context: VisitContext): Promise<Outcome> {
  const startedAtMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAtMs);
  try {
    const answer = await sendRequest(endpoint, request, context);
    const answeredMs = durationMs();
    return { ...(await outcomeOf(answer, context)), durationMs: answeredMs };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const shown = { json: problemBody(error, context.requestId) };
    return {
      status: error.status,
      durationMs: durationMs(),
      creditsUsed: undefined,
      creditsRemaining: undefined,
      warnings: undefined,
      shown,
    };
  }
}

function savedAs({ shown }: Outcome): string | undefined {
  if ('pdf' in shown) return shown.pdf.filename;
  if ('zipBase64' in shown) return shown.filename;
  return 'pictureBase64' in shown ? 'preview.jpg' : undefined;
}
