import { bundleUrl } from '../../contract/messages/bundle.ts';
import { assetFile, documentFile } from '../../contract/messages/template.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const mostFiles = 100;

/** The filters that put the URL of a file into a page, and what they have put there. */
export function fileFilters(assetNames: readonly string[]) {
  const assets = new Set<string>();
  const documents = new Set<string>();
  return {
    assets,
    documents,
    filters: {
      /** `{{ "logo.svg" | asset }}` */
      asset: (value: unknown): string => {
        const name = String(value).slice(0, 500);
        if (!assetNames.includes(name)) throw new Error(withoutAsset(name, assetNames));
        assets.add(name);
        return urlOf(assetFile(name));
      },
      /** `{{ photo_id | document_image }}` */
      document_image: (value: unknown): string => {
        if (value === undefined || value === null || value === '') return '';
        const id = String(value).slice(0, 100).toLowerCase();
        if (!uuid.test(id)) throw new Error(`${JSON.stringify(id.slice(0, 40))} is not the ID of a document`);
        if (documents.size >= mostFiles) throw new Error(`a page has up to ${mostFiles} images of documents`);
        documents.add(id);
        return urlOf(documentFile(id));
      },
    },
  };
}

function urlOf(name: string): string {
  return `${bundleUrl}${name.split('/').map(encodeURIComponent).join('/')}`;
}

function withoutAsset(name: string, names: readonly string[]): string {
  const all = names.slice(0, 10).join(', ');
  return `there is no asset ${JSON.stringify(name.slice(0, 40))}${all ? `, only ${all}` : ''}`;
}
