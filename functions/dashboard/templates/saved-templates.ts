import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { notice } from '../../core/design/notice.ts';
import { codeOfTemplate } from './code-of-template.ts';
import type { EditorParts, SavedTemplate } from './editor-content.ts';
import { assetNames, type TemplateFields, textsOf } from './template-texts.ts';
import type { ListedTemplate } from './templates-content.ts';

const family = 'templates';
const { listTemplates: list, getTemplate, getTemplateVersion } = catalog.templates;

/** The account's templates in the environment of the page. */
export async function listTemplates(context: VisitContext): Promise<readonly ListedTemplate[]> {
  const answer = await callForJson({ family, endpoint: list }, context);
  return (answer as { readonly templates: readonly ListedTemplate[] }).templates; // as the catalog says
}

/** A version of a template for the editor, or the newest. Throws template_not_found. */
export async function readSaved(
  name: string,
  wanted: string,
  context: VisitContext,
): Promise<Pick<EditorParts, 'texts' | 'saved' | 'message'>> {
  const newest = (await callForJson(
    { family, endpoint: getTemplate, pathParameters: { name } },
    context,
  )) as TemplateFields & Pick<SavedTemplate, 'version' | 'versions'>; // as the catalog says
  const version = /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : newest.version;
  const fields =
    version === newest.version
      ? newest
      : ((await callForJson(
          { family, endpoint: getTemplateVersion, pathParameters: { name, version: String(version) } },
          context,
        )) as TemplateFields); // as the catalog says
  const called = version === newest.version ? name : `${name}@${version}`;
  const versions = newest.versions.toSorted((one, other) => other.version - one.version);
  const assets = assetNames(fields);
  return {
    texts: textsOf(fields),
    saved: { version, versions, code: codeOfTemplate(called, fields.sample_data ?? {}) },
    ...(assets.length > 0 && { message: withAssets(assets) }),
  };
}

/** What whoever changes a template with files has to do. */
function withAssets(names: readonly string[]) {
  const text = `This version has files of its own: ${names.join(', ')}. To print or save it anew, add them again in the settings.`;
  return notice('warn', text);
}
