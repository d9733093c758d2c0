import { programEndpoints } from '../../catalog.ts';
import type { Page } from '../../core/pages/page.ts';
import { guidePage } from './guide-page.ts';
import { guides } from './guides.ts';
import { referenceIndex } from './reference-index.ts';
import { referencePage } from './reference-page.ts';
import { missingPage } from './search-page.ts';

/** The documentation page with this name: a guide's, an endpoint's, or `reference`. */
export function docsPage(name: string, baseUrl: string): Page {
  if (name === 'reference') return referenceIndex(baseUrl);
  if (guides.some((guide) => guide.name === name)) return guidePage(name, baseUrl);
  const endpoint = programEndpoints.find((entry) => entry.name === name);
  return endpoint ? referencePage(endpoint, baseUrl) : missingPage(baseUrl);
}
