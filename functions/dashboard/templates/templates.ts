import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { PageResult, VisitContext } from '../../core/contract/endpoint.ts';
import { Problem, problemBody } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { markup } from '../../core/pages/markup.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import type { EditorParts } from './editor-content.ts';
import { editorPage } from './editor-page.ts';
import { type Fault, faultsOf } from './faults.ts';
import { printDraft } from './print-draft.ts';
import { listTemplates, readSaved } from './saved-templates.ts';
import { readStarter } from './starters.ts';
import { fieldsOf } from './template-fields.ts';
import { emptyTexts, textsIn } from './template-texts.ts';
import { editorUrl, templatesContent, templatesStyle } from './templates-content.ts';

/** The account's templates, and the editor of one. */
export const templates: DashboardOperations<
  'showTemplates' | 'showTemplateEditor' | 'saveTemplate' | 'printTemplate' | 'deleteTemplate'
> = {
  showTemplates: async ({ done }, context) => {
    const message = done === 'deleted' ? notice('good', 'The template is deleted.') : '';
    return dashboardPage(context, {
      path: '/dashboard/templates',
      title: 'Templates',
      content: templatesContent(await listTemplates(context), message, context),
      styles: [templatesStyle],
    });
  },

  showTemplateEditor: async ({ name, version, starter, language, done }, context) => {
    if (name === '') {
      const texts = readStarter(starter, language);
      return editorPage({ name: texts ? starter : '', texts: texts ?? emptyTexts }, context);
    }
    const saved = await readSaved(name, version, context);
    const isDone = done === 'saved' ? notice('good', 'This version is saved.') : '';
    const message = markup`${isDone}${saved.message ?? ''}`;
    return editorPage({ name, ...saved, message }, context);
  },

  saveTemplate: async ({ name, action, ...fields }, context) => {
    const texts = textsIn(fields);
    if (action === 'print')
      return editorPage({ name, texts, printed: await printDraft(texts, context) }, context);
    const read = fieldsOf(texts);
    if ('faults' in read) return refused({ name, texts }, read.faults, context);
    try {
      const { version } = (await callForJson(
        {
          family: 'templates',
          endpoint: catalog.templates.putTemplate,
          pathParameters: { name },
          json: read.fields,
        },
        context,
      )) as { readonly version: number }; // as the catalog says
      return { redirect: `${editorUrl(context)}?name=${name}&version=${version}&done=saved` };
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      const faults = faultsOf(problemBody(error, context.requestId, context.baseUrl), texts);
      return refused({ name, texts }, faults, context);
    }
  },

  printTemplate: async (fields, context) => {
    const { faults, warnings, ...printed } = await printDraft(textsIn(fields), context);
    return { json: { ...printed, faults: [...faults], warnings: [...warnings] } };
  },

  deleteTemplate: async ({ name }, context) => {
    const endpoint = catalog.templates.deleteTemplate;
    await callForJson({ family: 'templates', endpoint, pathParameters: { name } }, context);
    return { redirect: `${context.baseUrl}/dashboard/templates?done=deleted` };
  },
};

/** The editor with what was written, and what is wrong with it. */
async function refused(
  parts: EditorParts,
  faults: readonly Fault[],
  context: VisitContext,
): Promise<PageResult> {
  const message = notice('bad', 'This version is not saved. The preview says what is wrong.');
  const printed = { faults, warnings: [] };
  return { ...(await editorPage({ ...parts, printed, message }, context)), status: 400 };
}
