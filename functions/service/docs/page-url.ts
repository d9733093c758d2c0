import { programEndpoints } from '../../catalog.ts';
import { firstGuide, guides } from './guides.ts';

const names = new Set([
  'reference',
  ...guides.map(({ name }) => name),
  ...programEndpoints.map(({ name }) => name),
]);

/** The URL of a page of the documentation; undefined if there is no such page. */
export function pageUrl(name: string, baseUrl: string, fragment = ''): string | undefined {
  if (!names.has(name)) return undefined;
  return name === firstGuide ? `${baseUrl}/docs${fragment}` : `${baseUrl}/docs/${name}${fragment}`;
}
