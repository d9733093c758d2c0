/**
 * Headers of a page for people, with its Content-Security-Policy. A form of a page tells its origin, which `no-referrer`
 * would hide from us. No Cross-Origin-Opener-Policy: apps open the consent page in a window that they wait for.
 */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Strict-Transport-Security': 'max-age=31536000',
  };
}
