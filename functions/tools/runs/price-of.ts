import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { priceOf as callPrice, creditsText } from '../../core/contract/prices.ts';
import type { Task } from '../tasks/task.ts';
import type { Request } from './read-form.ts';

/**
 * What a task would cost, in words. A dry run does not open a document: how many pages it has is known from its pictures.
 * Throws the problem that the call itself would have.
 */
export async function priceOf(
  task: Task,
  request: Request,
  pageCount: number | undefined,
  context: VisitContext,
): Promise<string> {
  const { family, endpoint, input } = task.call(request);
  const json = { ...input, dry_run: true };
  const answer = (await callForJson({ family, endpoint, json }, context)) as {
    readonly credits: { readonly minimum: number; readonly maximum: number };
  }; // the contract's answer to a dry run
  const { minimum, maximum } = answer.credits;
  const least = Math.round(minimum * 100);
  if (minimum === maximum) return creditsText(least);
  if (pageCount === undefined) return `from ${creditsText(least)}`;
  return `up to ${creditsText(least + (pageCount - 1) * callPrice(endpoint, input).perPageHundredths)}`;
}
