import type { FilledTemplate } from '../core/contract/messages/template.ts';
import { readyTemplateThread } from '../core/engines/templates/template-engine.ts';
import { checkRows } from './check-rows.ts';

/** A template, and data for it, as JSON in UTF-8. */
interface TemplateInput {
  readonly template: Uint8Array;
  readonly data: Uint8Array;
}

/** The result of fillTemplate: a FilledTemplate whose texts are files. */
export type FilledFiles = {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly json: Pick<FilledTemplate, 'assets' | 'documents'>;
  readonly warnings: readonly string[];
};

/** The operations on templates. They throw invalid_template, and the first two invalid_data. */
export const templateOperations = {
  fillTemplate: async ({ template, data }: TemplateInput): Promise<FilledFiles> => {
    const thread = await readyTemplateThread();
    const { texts, assets, documents, warnings } = await thread.call('fill', [template, data]);
    const files = Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
    return { files, json: { assets, documents }, warnings };
  },
  checkTemplate: async ({ template }: Pick<TemplateInput, 'template'>) => {
    const thread = await readyTemplateThread();
    return { json: {}, warnings: await thread.call('check', [template]) };
  },
  checkRows,
} as const;
