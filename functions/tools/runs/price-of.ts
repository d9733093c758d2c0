import { callForJson } from '../../core/aws/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { creditsText } from '../../core/contract/prices.ts';
import type { Task } from '../tasks/task.ts';
import type { Request } from './read-form.ts';

/** What a task would cost, in words. Throws the problem that the call itself would have. */
export async function priceOf(task: Task, request: Request, context: VisitContext): Promise<string> {
  const { family, endpoint, input } = task.call(request);
  const json = { ...input, dry_run: true };
  const answer = (await callForJson({ family, endpoint, json }, context)) as {
    readonly credits: { readonly minimum: number; readonly maximum: number };
  }; // the contract's answer to a dry run
  const { minimum, maximum } = answer.credits;
  const least = creditsText(Math.round(minimum * 100));
  return minimum === maximum ? least : `from ${least}`;
}
