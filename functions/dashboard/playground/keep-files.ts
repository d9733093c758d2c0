import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import type { FormInput, FormTexts } from './read-input.ts';
import { documentFieldFor } from './sources.ts';

/**
 * Keeps the files of a run for a day as uploads, since a browser does not show them again: their IDs, for the fields that take
 * them instead. Files of other fields have to be chosen again, and so have all if they cannot be kept.
 */
export async function keepFiles(
  endpoint: PlayableEndpoint,
  { files }: FormInput,
  { accountId, environment }: VisitContext,
): Promise<FormTexts> {
  const texts: Record<string, string> = {};
  try {
    for (const [name, chosen] of Object.entries(files)) {
      const field = documentFieldFor(endpoint, name);
      if (!field) continue;
      const kept = chosen.map(({ filename, content }) =>
        storeUpload({ accountId, environment, filename: filename || 'file' }, content),
      );
      texts[field] = (await Promise.all(kept)).map(({ id }) => id).join('\n');
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return {};
  }
  return texts;
}
