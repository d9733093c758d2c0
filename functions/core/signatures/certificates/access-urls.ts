import { objectId, readDer, within } from '../read-der.ts';
import type { Certificate } from './certificate.ts';
import { urlsOf } from './certificate-extensions.ts';

/** What a certificate may give an address for: its revocation status, or the certificates of its issuer. */
const methods = { ocsp: '1.3.6.1.5.5.7.48.1', issuers: '1.3.6.1.5.5.7.48.2' } as const;

/** The http addresses of a certificate's OCSP responder, or of its issuer (RFC 5280, 4.2.2.1). Throws UnreadableDer. */
export function accessUrls(
  { extensions: { informationAccess } }: Certificate,
  method: keyof typeof methods,
): readonly string[] {
  const found = (informationAccess ? within(readDer(informationAccess)) : []).flatMap((description) => {
    const [id, location] = within(description);
    return location && objectId(id) === methods[method] ? [location] : [];
  });
  return urlsOf(found);
}
