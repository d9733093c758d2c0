import { removeTemplate } from './remove-template.ts';
import {
  isSeen,
  listTemplateItems,
  listVersionItems,
  seenTemplate,
  type TemplateItem,
} from './template-item.ts';

/** How long after it was begun a template without a version has been left by a call that died. */
const abandonedMs = 3_600_000;

export interface ListedTemplate {
  readonly name: string;
  /** The latest version. */
  readonly version: number;
  /** When the template, and this version, were put: ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A tenant's templates, by name. What calls that died have left of others is removed in passing. */
export async function listTemplates(tenant: string): Promise<readonly ListedTemplate[]> {
  const items = await listTemplateItems(tenant);
  for (const item of items.filter(isLeft)) await removeTemplate(item);
  return items.filter(isSeen).map(({ name, latest, createdAt, latestAt }) => ({
    name,
    version: latest,
    createdAt,
    updatedAt: latestAt,
  }));
}

function isLeft({ latest, deletedAt, createdAt }: TemplateItem): boolean {
  if (latest !== undefined) return deletedAt !== undefined;
  return Date.parse(createdAt) < Date.now() - abandonedMs;
}

/** The versions of a template, in order. Throws template_not_found. */
export async function listVersions(tenant: string, name: string) {
  const versions = await listVersionItems(await seenTemplate(tenant, name));
  return versions.filter(({ isDraft }) => !isDraft).map(({ version, createdAt }) => ({ version, createdAt }));
}
