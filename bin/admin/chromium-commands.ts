import { dirname } from 'node:path';
import { ageDays, type ChromiumRelease, chromiumReleaseIn } from '../../layers/chromium/chromium-release.ts';
import { layerFolders } from '../layer-folders.ts';
import type { Command } from './arguments.ts';

/** The operator's command for the Chromium that the service prints with. */
export const chromiumCommands: Readonly<Record<string, Command>> = {
  chromium: async () => {
    const stated = process.env.CHROMIUM_RELEASE;
    const release = stated === undefined ? localRelease() : deployedRelease(stated);
    return { ...release, age_days: ageDays(release) };
  },
};

/** The release that a stack's outputs state. */
function deployedRelease(stated: string): ChromiumRelease {
  const [version, released] = stated.split(' ');
  if (version && released) return { version, released };
  throw new Error('the outputs do not name Chromium: deploy the stack again');
}

function localRelease(): ChromiumRelease {
  const { chromium } = layerFolders();
  if (!chromium)
    throw new Error('the service on this machine uses an installed Chrome: ask it with --version');
  return chromiumReleaseIn(dirname(chromium));
}
