import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An operator's own headless shell. */
interface OwnShell {
  readonly executable: string;
  /** The other files that it needs beside it. */
  readonly files: readonly string[];
  /** The date of the executable, as YYYY-MM-DD. */
  readonly released: string;
  /** Identifies it. */
  readonly key: string;
}

/** The names of the executable in Chrome for Testing, and of one built from source. */
const names = ['chrome-headless-shell', 'headless_shell', 'headless-shell'];

/** The libraries of the GPU, which is off, and the files for people. */
const unused =
  /^(?:lib(?:EGL|GLESv2|vk_swiftshader|vulkan)\b.*|vk_swiftshader_icd\.json|.*\.(?:html|deps|log))$/;

/** The headless shell in a folder, as the ZIP of Chrome for Testing has it. Throws an error if there is none. */
export function ownShell(folder: string): OwnShell {
  const name = names.find((each) => existsSync(join(folder, each)));
  if (name === undefined)
    throw new Error(`CHROMIUM_SHELL must be a folder with ${names[0]} in it, not ${folder}`);
  const executable = join(folder, name);
  const { mtime, size } = statSync(executable);
  const files = readdirSync(folder).filter((file) => file !== name && !unused.test(file));
  return {
    executable,
    files: files.map((file) => join(folder, file)),
    released: mtime.toISOString().slice(0, 10),
    key: `own-${mtime.getTime()}-${size}`,
  };
}
