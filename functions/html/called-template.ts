import type { z } from 'zod';
import type { BundleFile } from '../core/contract/bundle.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { assetFile, type Template } from '../core/contract/template.ts';
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
export async function calledTemplate(wanted: Wanted, context: CallContext): Promise<CalledTemplate> {
  if (typeof wanted === 'string') throw templateNotFound(wanted);
  const { options = {}, assets = {}, ...texts } = wanted;
  const template: Template = { ...texts, assetNames: Object.keys(assets) };
  return {
    json: Buffer.from(JSON.stringify(template)),
    options,
    version: undefined,
    readAssets: (names) => {
      const files = names.map((name) => ({ name: assetFile(name), id: assets[name] ?? '' }));
      return documentFiles(files, 'template.assets', limits.templates.assetBytes, context);
    },
  };
}

function templateNotFound(wanted: string): Problem {
  const message = `There is no template ${wanted} in this environment. GET /templates lists what there is.`;
  return new Problem('template_not_found', message);
}
