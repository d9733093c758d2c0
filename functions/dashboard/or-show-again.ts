import type { PageResult } from '../core/contract/endpoint.ts';
import { Problem } from '../core/contract/problem.ts';
import type { Markup } from '../core/pages/markup.ts';
import { notice } from '../core/pages/notice.ts';
import type { Page } from '../core/pages/page.ts';

/** Does what a form asks for, or, where what was written into it is refused, shows the form once more with the reason. */
export async function orShowAgain(
  act: () => Promise<PageResult>,
  showAgain: (reason: Markup) => Page | Promise<Page>,
): Promise<PageResult> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const sentence = error.message.charAt(0).toUpperCase() + error.message.slice(1);
    return { ...(await showAgain(notice('bad', sentence))), status: error.status };
  }
}
