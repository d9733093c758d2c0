import { join } from 'node:path';
import { buildChromiumLayer } from '../layers/chromium/build-chromium-layer.ts';
import { buildFontsLayer } from '../layers/fonts/build-fonts-layer.ts';
import { buildLanguagesLayer } from '../layers/languages/build-languages-layer.ts';
import { buildOfficeLayer, hasOffice } from '../layers/office/build-office-layer.ts';

/**
 * The folders that layers provide under /opt on AWS, built on this machine once. Without one for Chromium if
 * CHROMIUM_PATH is set, and on systems other than Linux x64: an installed Chrome is used then.
 */
export function layerFolders(): {
  readonly fonts: string;
  readonly languages: string;
  readonly chromium?: string;
  readonly office?: string;
} {
  const own = {
    fonts: join(buildFontsLayer(), 'fonts'),
    languages: join(buildLanguagesLayer(), 'languages'),
    ...(hasOffice() && { office: join(buildOfficeLayer(), 'office') }),
  };
  const hasChromium = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROMIUM_PATH;
  return hasChromium ? { ...own, chromium: join(buildChromiumLayer(), 'chromium') } : own;
}
