type Content = string | Uint8Array;

/** A form with a page's files under their names, and other fields. */
export function pageForm(
  files: Readonly<Record<string, Content>>,
  fields: Readonly<Record<string, string | File>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files))
    form.append('files', new Blob([content as BlobPart]), name);
  return form;
}
