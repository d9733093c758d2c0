import { brotliDecompressSync } from 'node:zlib';
import type { PageLibraries, PageLibrary } from '../../contract/page-libraries.ts';
import type { DevToolsSession } from '../chromium/devtools-pipe.ts';
import { evaluate } from '../evaluate.ts';

/**
 * Runs a library that the call brought in a JavaScript world of the page. Its globals remain there for later
 * expressions. Throws PageError and DocumentGone.
 */
export async function runLibrary(
  session: DevToolsSession,
  worldId: number,
  libraries: PageLibraries | undefined,
  name: PageLibrary,
): Promise<void> {
  const packed = libraries?.[name];
  if (packed === undefined) throw new Error(`the call did not bring ${name}`);
  const script = brotliDecompressSync(Buffer.from(packed, 'base64')).toString();
  // Elements with these ids would pass for a module system. The value of the script would be sent back.
  await evaluate(session, worldId, `{ let exports, module, define;\n${script}\n}; undefined`);
}
