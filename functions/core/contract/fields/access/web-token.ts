/** The restrictions of a web page's token, beside its scopes. */
export interface WebToken {
  /** Identifies the token in what it makes: 16 digits of its hash. */
  readonly id: string;
  /** The one document that it reads. Without it, the token reads only what it made. */
  readonly documentId?: string | undefined;
  /** Its spend cap, in hundredths of a credit. */
  readonly capHundredths?: number | undefined;
}

/** The restrictions as text, for the authorizer's context and for jobs: `id.cap.document`, the last two may be empty. */
export function webTokenText({ id, capHundredths, documentId }: WebToken): string {
  return [id, capHundredths ?? '', documentId ?? ''].join('.');
}

export function readWebToken(text: string): WebToken {
  const [id = '', cap, documentId] = text.split('.');
  return { id, ...(cap && { capHundredths: Number(cap) }), ...(documentId && { documentId }) };
}

/** Whether a caller may read a document: any caller but a web page's token, which made it or was made for it. */
export function mayRead(
  webToken: WebToken | undefined,
  { id, madeBy }: { readonly id: string; readonly madeBy?: string | undefined },
): boolean {
  if (!webToken) return true;
  return webToken.documentId ? webToken.documentId === id : webToken.id === madeBy;
}
