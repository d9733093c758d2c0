import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromiumFolder, chromiumPath, fontsFolder } from '../../settings.ts';

/** A Chromium executable, and its complete environment variables. */
export interface ChromiumFiles {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Whether it is the headless shell, which draws frames on demand. Other Chromiums draw them on their own schedule.
   */
  readonly isShell: boolean;
}

/**
 * Finds Chromium: the one at CHROMIUM_PATH, else the layer's headless shell, else a Chrome installed on this machine.
 * Throws an error that explains what to install if there is none.
 */
export function findChromium(): ChromiumFiles {
  const layer = join(chromiumFolder(), 'headless-shell');
  const named = chromiumPath();
  const executable = (named === undefined ? [layer, ...installed()] : [named]).find((path) =>
    existsSync(path),
  );
  if (!executable)
    throw new Error(named === undefined ? nothingFound : `CHROMIUM_PATH names no file: ${named}`);
  const isShell = executable === layer;
  return { executable, environment: isShell ? layerEnvironment() : machineEnvironment(), isShell };
}

const nothingFound =
  'No Chromium was found. On Linux x64 it comes with the npm packages. On macOS, Windows and ARM Linux, install ' +
  'Google Chrome or Chromium, or set CHROMIUM_PATH to the executable of one.';

function layerEnvironment(): Record<string, string> {
  return {
    LD_LIBRARY_PATH: join(chromiumFolder(), 'lib'),
    FONTCONFIG_FILE: join(fontsFolder(), 'fonts.conf'),
    PATH: '/usr/bin:/bin',
  };
}

/** The environment variables that an installed Chrome needs to find its libraries and the machine's fonts. */
function machineEnvironment(): Record<string, string> {
  const needed = process.platform === 'win32' ? ['PATH', 'SystemRoot', 'TEMP', 'TMP'] : ['PATH'];
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function installed(): readonly string[] {
  const chrome = 'Google Chrome.app/Contents/MacOS/Google Chrome';
  const chromium = 'Chromium.app/Contents/MacOS/Chromium';
  switch (process.platform) {
    case 'darwin':
      return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) => [
        join(folder, chrome),
        join(folder, chromium),
      ]);
    case 'win32':
      return [
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
        'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
      ];
    default:
      return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) =>
        join('/usr/bin', name),
      );
  }
}
