import type { Migration } from './migration.ts';
import { release020 } from './release-0.2.0.ts';
import { release030 } from './release-0.3.0.ts';

/** The conversions of stored data, by the release that needs them. One for a later release is a file beside this one, and a line. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0.2.0': release020,
  '0.3.0': release030,
};
