import { bundleUrl } from '../contract/messages/bundle.ts';

/** The schemes of addresses that links of a printed page may lead to. Others run, open or contain something. */
const schemes = /^(https?|mailto|tel|sms|ftp):/i;

const key = '/URI ';

/** Whether a link may lead to an address. A bundle's own origin exists only while its page is printed. */
export function isLinkAddress(address: string): boolean {
  return schemes.test(address) && !address.startsWith(bundleUrl);
}

/**
 * Whether a PDF that Chromium wrote may have links to other addresses. A scan of the bytes: Chromium writes annotations
 * outside streams, and their addresses in ASCII, with the scheme and host in lower case.
 */
export function mayHaveOtherLinks(pdf: Buffer): boolean {
  for (let at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + 1)) {
    const start = at + key.length;
    const text = pdf.toString('latin1', start, start + 1 + bundleUrl.length);
    if (!text.startsWith('(') || !isLinkAddress(text.slice(1))) return true;
  }
  return false;
}
