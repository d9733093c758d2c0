import { batch } from './batch.ts';
import { completion } from './completion.ts';
import { listen } from './listen.ts';
import { login, logout } from './login.ts';
import type { OwnCommand } from './own-command.ts';
import { tailCalls } from './tail-calls.ts';
import { uploadFiles } from './upload-files.ts';

/** The commands that are more than a call of one endpoint, by name. A name may have two words. */
export const ownCommands: Readonly<Record<string, OwnCommand>> = {
  login,
  logout,
  listen,
  'calls tail': tailCalls,
  batch,
  upload: uploadFiles,
  completion,
};
