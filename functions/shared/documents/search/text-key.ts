/** The key of a document's text: beside its PDF, so that the two expire together. */
export function textKey(objectKey: string): string {
  return objectKey.replace(/(\.pdf)?$/, '.txt.gz');
}
