const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  mp4: 'video/mp4',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'text/xml',
  zip: 'application/zip',
};

/** The media type of a file by its name's extension. `others` has those that only some callers need. */
export function mediaTypeOf(name: string, others: Readonly<Record<string, string>> = {}): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = [types, others].find((table) => Object.hasOwn(table, extension));
  return known?.[extension] ?? 'application/octet-stream';
}
