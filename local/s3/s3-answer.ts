import { element, type Xml, xmlDocument } from './xml.ts';

/** A response of S3. */
export interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | AsyncIterable<Uint8Array>;
}

/** A response with an XML document. */
export function xmlAnswer(rootName: string, content: readonly Xml[], status = 200): S3Answer {
  const body = xmlDocument(element(rootName, content));
  return { status, headers: { 'Content-Type': 'application/xml' }, body };
}
