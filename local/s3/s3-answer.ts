import { element, type Xml, xmlDocument } from './xml.ts';

/** What S3 answers. */
export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | AsyncIterable<Uint8Array>;
}

/** An answer that is an XML document. */
export function xmlAnswer(rootName: string, content: readonly Xml[], status = 200): S3Answer {
  const body = xmlDocument(element(rootName, content));
  return { status, headers: { 'Content-Type': 'application/xml' }, body };
}
