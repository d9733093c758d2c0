import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import type { DocumentList } from '../documents/documents-content.ts';
import { documentsUrl } from '../documents/documents-url.ts';
import { playableEndpoints } from '../playground/playable-endpoints.ts';
import { trialUrl } from '../playground/playground-content.ts';
import { navigationFor } from './navigation.ts';

/** The places of the palette: the pages, the endpoints of the playground, and the newest documents. */
export const palette: DashboardOperations<'listPlaces'> = {
  listPlaces: async (_, context) => {
    const { baseUrl } = context;
    const pages = navigationFor(context)
      .flatMap(({ entries }) => entries)
      .map(({ label, path }) => ({ label, kind: 'Page', detail: '', url: `${baseUrl}${path}` }));
    const endpoints = playableEndpoints.map((endpoint) => ({
      label: `${endpoint.method} ${endpoint.path}`,
      kind: 'Playground',
      detail: endpoint.summary,
      url: trialUrl(endpoint, context),
    }));
    return { json: { places: [...pages, ...(await documentPlaces(context)), ...endpoints] } };
  },
};

async function documentPlaces(context: VisitContext) {
  const call = { family: 'files', endpoint: catalog.files.listFiles } as const;
  const query = { limit: String(limits.listed.maximum) };
  const { documents } = (await callForJson({ ...call, query }, context)) as DocumentList; // its own schema
  return documents.map(({ id, filename }) => ({
    label: filename,
    kind: 'Document',
    detail: '',
    url: `${documentsUrl(context)}/${id}`,
  }));
}
