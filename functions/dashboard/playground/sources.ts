import { exclusiveFields } from '../../core/contract/fields/exactly-one.ts';
import type { Control } from './controls.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';

/** The controls of which a call has one, with the name of each as a choice; undefined if there is no such choice. */
export function sourcesOf(
  { request }: PlayableEndpoint,
  controls: readonly Control[],
): readonly { readonly control: Control; readonly label: string }[] | undefined {
  const groups = exclusiveFields(request).map((names) =>
    controls.filter(({ name, kind }) => names.includes(name) && kind !== 'group'),
  );
  return groups.find((group) => group.length > 1)?.map((control) => ({ control, label: labelOf(control) }));
}

/** The field that takes IDs of documents instead of a file, if there is one. */
export function documentFieldFor({ request }: PlayableEndpoint, fileField: string): string | undefined {
  const wanted = fileField === 'files' ? 'document_ids' : 'document_id';
  return (
    exclusiveFields(request).find((names) => names.includes(fileField) && names.includes(wanted)) && wanted
  );
}

function labelOf({ name, kind }: Control): string {
  if (kind === 'file') return 'File';
  if (kind === 'files') return 'Files';
  if (/^document_ids?$/.test(name)) return 'Stored document';
  if (/url$/.test(name)) return 'Address';
  if (/base64$/.test(name)) return 'Base64';
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}
