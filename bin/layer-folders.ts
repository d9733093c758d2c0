import { join } from 'node:path';
import { buildChromiumLayer } from '../layers/chromium/build.ts';
import { buildFontsLayer } from '../layers/fonts/build.ts';

/**
 * The folders that layers provide under /opt on AWS, built on this machine once. There is none for Chromium if
 * CHROMIUM_PATH is set, or elsewhere than on Linux x64: an installed Chrome is used then.
 */
export function layerFolders(): { readonly fonts: string; readonly chromium?: string } {
  const fonts = join(buildFontsLayer(), 'fonts');
  const hasChromium = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROMIUM_PATH;
  return hasChromium ? { fonts, chromium: join(buildChromiumLayer(), 'chromium') } : { fonts };
}
