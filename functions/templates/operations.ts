import type { z } from 'zod';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { listTemplates, listVersions } from '../core/template-store/list-templates.ts';
import { type ReadVersion, readVersion } from '../core/template-store/read-version.ts';
import { deleteTemplate } from '../core/template-store/remove-template.ts';
import type { templates } from './endpoints.ts';
import { saveTemplate } from './save-template.ts';

export const operations: Operations<typeof templates> = {
  listTemplates: async (_, { accountId, environment }) => {
    const found = await listTemplates(tenantOf(accountId, environment));
    return {
      json: {
        templates: found.map(({ name, version, createdAt, updatedAt }) => ({
          name,
          version,
          created_at: createdAt,
          updated_at: updatedAt,
        })),
      },
    };
  },

  putTemplate: async (input, context) => ({ json: await saveTemplate(input, context) }),

  getTemplate: async ({ name }, { accountId, environment }) => {
    const tenant = tenantOf(accountId, environment);
    const [latest, versions] = await Promise.all([readVersion(tenant, name), listVersions(tenant, name)]);
    const all = versions.map(({ version, createdAt }) => ({ version, created_at: createdAt }));
    return { json: { ...describeVersion(latest), versions: all } };
  },

  getTemplateVersion: async ({ name, version }, { accountId, environment }) => ({
    json: describeVersion(await readVersion(tenantOf(accountId, environment), name, version)),
  }),

  deleteTemplate: async ({ name }, { accountId, environment }) => {
    await deleteTemplate(tenantOf(accountId, environment), name);
    return { json: { success: true } };
  },
};

type Described = z.output<typeof templates.getTemplateVersion.produces>;

function describeVersion({ name, version, createdAt, content }: ReadVersion): Described {
  const { assets, strict = false, ...rest } = content;
  const described = assets.map((asset) => ({ name: asset.name, size: asset.sizeBytes }));
  // What is kept has passed the schema of the request.
  return {
    name,
    version,
    created_at: createdAt,
    ...(rest as object),
    strict,
    assets: described,
  } as Described;
}
