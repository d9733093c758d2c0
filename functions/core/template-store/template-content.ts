import { createHash } from 'node:crypto';
import type { Template } from '../contract/messages/template.ts';

/** What a version has, as it is kept in JSON: a template, its options, and its assets in the order of their bytes. */
export interface TemplateContent extends Omit<Template, 'assetNames'> {
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  readonly assets: readonly { readonly name: string; readonly sizeBytes: number }[];
}

/** Tells a version from another by all that it has. */
export function contentHash(json: Uint8Array, assets: Uint8Array): string {
  return createHash('sha256').update(json).update('\n').update(assets).digest('hex');
}
