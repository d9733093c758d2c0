import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A release of Chromium: its version, such as 153.0.8010.0, and its date, as YYYY-MM-DD. */
export interface ChromiumRelease {
  readonly version: string;
  readonly released: string;
}

/** The version of the installed package, and when npm got it. Both change together: the package has no date. */
export const packagedRelease = { version: '153.0.0', released: '2026-09-11' } as const;

/** The release in a folder that `buildChromiumLayer` has made. */
export function chromiumReleaseIn(layer: string): ChromiumRelease {
  return JSON.parse(readFileSync(releaseFile(layer), 'utf8')) as ChromiumRelease; // our own file
}

/** The file of a layer that states its release. */
export function releaseFile(layer: string): string {
  return join(layer, 'chromium/release.json');
}

/** The whole days since a release. */
export function ageDays({ released }: Pick<ChromiumRelease, 'released'>): number {
  return Math.floor((Date.now() - Date.parse(released)) / 86_400_000);
}
