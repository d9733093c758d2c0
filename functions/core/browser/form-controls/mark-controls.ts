import { randomBytes } from 'node:crypto';
import type { FormControl, PageControls } from '../../contract/form-control.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';
import { controlLimits, controlScript } from './control-script.ts';

/**
 * Marks the controls of a page that is about to be printed, hides what they show, and returns them. Throws
 * payload_too_large.
 */
export async function markControls(
  { session, worldId }: LoadedPage,
  isTagged: boolean,
): Promise<PageControls> {
  // Unknown to the page, whose own links could otherwise pass for marks.
  const token = randomBytes(12).toString('hex');
  const markAddress = `https://${token}.invalid/`;
  const found = await evaluate(session, worldId, controlScript(markAddress, `f-${token}`, isTagged));
  if (found === null)
    throw new Problem(
      'payload_too_large',
      `The page has more than ${controlLimits.controls} form controls, or they hold too much text, for \`forms\`.`,
    );
  return { controls: found as readonly FormControl[], markAddress }; // the expression returns nothing else
}
