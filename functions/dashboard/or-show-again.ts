import type { PageResult } from '../shared/contract/endpoint.ts';
import { Problem } from '../shared/contract/problem.ts';
import type { Markup } from '../shared/html/markup.ts';
import { notice } from '../shared/html/notice.ts';
import type { Page } from '../shared/html/page.ts';

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
