/**
 * Headers of a page, with its Content-Security-Policy. Forms must send their origin, which `no-referrer` would remove.
 * There is no Cross-Origin-Opener-Policy, because apps open the consent page in a window and wait for it.
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
