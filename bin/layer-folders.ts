import { join } from 'node:path';
import { buildChromiumLayer } from '../layers/chromium/build.ts';
import { buildFontsLayer } from '../layers/fonts/build.ts';

/** What AWS puts under /opt, laid out on this machine once. Elsewhere than on Linux x64, an installed Chrome serves. */
export function layerFolders(): { readonly fonts: string; readonly chromium?: string } {
  const fonts = join(buildFontsLayer(), 'fonts');
  const hasChromium = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROMIUM_PATH;
  return hasChromium ? { fonts, chromium: join(buildChromiumLayer(), 'chromium') } : { fonts };
}
