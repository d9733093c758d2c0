import { type Markup, markup } from '../../core/pages/markup.ts';
import { type Task, taskGroups } from '../tasks/task.ts';
import { tasks } from '../tasks/tasks.ts';
import type { ToolsOperations } from '../tools-operations.ts';
import { toolsPage } from './tools-page.ts';

/** The list of the tools. */
export const listPage: ToolsOperations<'showTools'> = {
  showTools: async (_, context) => {
    const groups = taskGroups
      .map((group) => [group, tasks.filter((task) => task.group === group)] as const)
      .filter(([, members]) => members.length > 0);
    const content = markup`<h1>What do you want to do?</h1>
<p class="lead">Choose a task, drop your file, and take the result. Files that you bring here are deleted after a day.</p>
${groups.map(([group, members]) => groupMarkup(group, members, context.baseUrl))}`;
    return toolsPage(context, { title: 'Tools', content });
  },
};

function groupMarkup(group: string, members: readonly Task[], baseUrl: string): Markup {
  const items = members.map(
    ({ name, title, does }) =>
      markup`<li><a href="${baseUrl}/tools/${name}"><b>${title}</b><span>${does}</span></a></li>`,
  );
  return markup`<section class="group" aria-label="${group}"><h2>${group}</h2><ul>${items}</ul></section>`;
}
