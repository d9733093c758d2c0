import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem, problemBody } from '../../core/contract/problem.ts';
import type { Markup } from '../../core/pages/markup.ts';
import { type ApiRequest, apiRequest } from './api-request.ts';
import { controlsOf } from './controls.ts';
import { curlCommand } from './curl-command.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { outcomeContent } from './outcome-content.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import { readInput } from './read-input.ts';
import { sendRequest } from './send-request.ts';
import type { FormTexts } from './trial-form.ts';

interface Trial {
  /** What the form held, to be shown in it once more. */
  readonly texts: FormTexts;
  readonly content: Markup;
}

/** Runs an endpoint with what its form says, and shows what came of it. A refusal is an outcome like any other. */
export async function runTrial(
  endpoint: PlayableEndpoint,
  fields: Readonly<Record<string, unknown>>,
  context: VisitContext,
): Promise<Trial> {
  const input = readInput(controlsOf(endpoint.request), fields);
  const request = apiRequest(endpoint, input);
  const outcome = await run(endpoint, request, context);
  const curl = curlCommand(request, context.baseUrl, savedAs(outcome));
  return { texts: input.texts, content: outcomeContent(outcome, curl, context) };
}

async function run(endpoint: PlayableEndpoint, request: ApiRequest, context: VisitContext): Promise<Outcome> {
  try {
    return await outcomeOf(await sendRequest(endpoint, request, context), context);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const shown = { json: problemBody(error, context.requestId) };
    return {
      status: error.status,
      creditsUsed: undefined,
      creditsRemaining: undefined,
      warnings: undefined,
      shown,
    };
  }
}

function savedAs({ shown }: Outcome): string | undefined {
  if ('pdf' in shown) return shown.pdf.filename;
  return 'picture' in shown ? 'preview.jpg' : undefined;
}
