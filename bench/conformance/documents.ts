import { businessDocuments } from './documents/business.ts';
import { decorations, drawings, figures } from './documents/graphics.ts';
import { lists } from './documents/lists.ts';
import { paper } from './documents/paper.ts';
import { projectPages } from './documents/project-pages.ts';
import type { SampleFields } from './documents/sample-document.ts';
import { forms, headings, links, semantics, sparse } from './documents/structure.ts';
import { tables } from './documents/tables.ts';
import { emoji, scripts, text } from './documents/text.ts';

/**
 * More than four hundred documents for /htmlToPdf and /markdownToPdf: their request fields, by name. Together they
 * cover every script that Unicode recommends, and everything that HTML and CSS can do to text, lists, tables, links,
 * pictures and pages.
 */
export const conformanceDocuments: ReadonlyMap<string, SampleFields> = new Map(
  Object.entries({
    ...businessDocuments,
    ...headings,
    ...lists,
    ...tables,
    ...links,
    ...figures,
    ...drawings,
    ...decorations,
    ...forms,
    ...paper,
    ...semantics,
    ...sparse,
    ...scripts,
    ...text,
    ...emoji,
    ...projectPages,
  }).map(([name, document]) => [name, typeof document === 'string' ? { html: document } : document]),
);
