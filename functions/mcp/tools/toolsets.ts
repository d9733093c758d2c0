import type { CatalogEntry } from '../../catalog.ts';
import { makesFile } from '../../core/contract/endpoint.ts';

/** The groups of tools that a client can choose by name, in the order of the docs. */
export const toolsets = ['read', 'make', 'change', 'files', 'account'] as const;

export type Toolset = (typeof toolsets)[number];

/**
 * The group of an endpoint's tool: `read` reads documents, `make` makes files of other material, `change` makes PDFs of
 * PDFs, and `files` and `account` are the families of these names. Templates are what files are made of, and
 * batches make many.
 */
export function toolsetOf(endpoint: CatalogEntry): Toolset {
  if (endpoint.family === 'templates' || endpoint.family === 'batches') return 'make';
  if (endpoint.family === 'files' || endpoint.family === 'account') return endpoint.family;
  if (!makesFile(endpoint)) return 'read';
  const { pdf_base64, pdfs_base64 } = endpoint.request.shape;
  return pdf_base64 || pdfs_base64 ? 'change' : 'make';
}
