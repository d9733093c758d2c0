import type { z } from 'zod';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { draftOf } from '../core/contract/fields/template.ts';
import { limits } from '../core/contract/limits.ts';
import type { BundleFile } from '../core/contract/messages/bundle.ts';
import { assetFile, type Template } from '../core/contract/messages/template.ts';
import type { html } from './endpoints.ts';
import { documentFiles } from './page-images.ts';

/** A template as a call names it or brings it along. */
export interface CalledTemplate {
  /** The template for the engine: a Template as JSON in UTF-8. */
  readonly json: Uint8Array;
  readonly options: Readonly<Record<string, unknown>>;
  readonly version: string | undefined;
  /** The assets of those names, as files of the page. */
  readonly readAssets: (names: readonly string[]) => Promise<readonly BundleFile[]>;
}

type Wanted = NonNullable<z.output<typeof html.htmlToPdf.request>['template']>;

/** The template of a call. Throws template_not_found and storage_failed. */
export function calledTemplate(wanted: Wanted, context: CallContext): Promise<CalledTemplate> {
  return typeof wanted === 'string'
    ? keptTemplate(wanted, context)
    : Promise.resolve(draft(draftOf(wanted), context));
}

/** A template that the account keeps. The code for these is loaded on demand. */
async function keptTemplate(
  wanted: string,
  { accountId, environment }: CallContext,
): Promise<CalledTemplate> {
  const { readVersion } = await import('../core/template-store/read-version.ts');
  const [name = '', number] = wanted.split('@');
  const tenant = tenantOf(accountId, environment);
  const { version, content, readAssets } = await readVersion(
    tenant,
    name,
    number ? Number(number) : undefined,
  );
  const { options = {}, assets, sample_data: _, ...texts } = content;
  return {
    json: jsonOf({ ...texts, assetNames: assets.map((asset) => asset.name) }),
    options,
    version: `${name}@${version}`,
    readAssets: async (names) => {
      const bytes = await readAssets(names);
      return names.map((asset, index) => ({
        name: assetFile(asset),
        bytes: bytes[index] ?? new Uint8Array(),
      }));
    },
  };
}

function draft(
  { options = {}, assets = {}, sample_data: _, ...texts }: ReturnType<typeof draftOf>,
  context: CallContext,
): CalledTemplate {
  return {
    json: jsonOf({ ...texts, assetNames: Object.keys(assets) }),
    options,
    version: undefined,
    readAssets: (names) => {
      const files = names.map((name) => ({ name: assetFile(name), id: assets[name] ?? '' }));
      return documentFiles(files, 'template.assets', limits.templates.assetBytes, context);
    },
  };
}

function jsonOf(template: Template): Uint8Array {
  return Buffer.from(JSON.stringify(template));
}
