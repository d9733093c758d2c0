import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { type Asked, type Choice, type ControlFacts, ownKey } from '../tasks/task.ts';
import { controlMarkup } from './control-markup.ts';

/** The account's signers to choose from, and a key that is sent; or why the person may not sign. */
export async function signersMarkup(
  { name, label }: ControlFacts,
  values: Asked['values'],
  context: VisitContext,
): Promise<Markup> {
  try {
    const signers = await signersOf(context);
    const choices: readonly Choice[] = [...signers, [ownKey, 'a key of mine, in a file']];
    const setOne = markup`<a href="${context.baseUrl}/docs/signatures#three-ways-to-sign">Set a signer</a>`;
    const hint =
      signers.length === 0
        ? markup`<div class="field"><p class="hint">This account has no signers yet. ${setOne} to sign without a file.</p></div>`
        : '';
    return markup`${controlMarkup({ name, label, kind: 'choice', choices }, values)}${hint}`;
  } catch (error) {
    if (error instanceof Problem) return notice('bad', error.message);
    throw error;
  }
}

async function signersOf(context: VisitContext): Promise<readonly Choice[]> {
  const { listSigners } = catalog.account;
  const answer = await callForJson({ family: 'account', endpoint: listSigners }, context);
  return listSigners.produces
    .parse(answer)
    .signers.map(({ signer_id, certificate }) => [signer_id, `${signer_id}: ${certificate.subject}`]);
}
