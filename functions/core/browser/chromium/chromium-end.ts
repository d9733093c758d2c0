import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What is known of an ended Chromium process, only for the log. */
export interface ChromiumEnd {
  /**
   * The reason of its end, once known: the start error, or the exit code or signal, with the end of its standard error.
   */
  readonly reason: () => Promise<Error>;
  /**
   * Keeps only fatal errors from now on. Chromium also logs what pages write to their consoles, and the content of
   * documents must not be logged.
   */
  readonly hidePages: () => void;
}

/** How much of Chromium's output is kept, from its end. */
const keptCharacters = 4_096;

/** How long a browser whose pipe has closed may take to exit. */
const exitMs = 1_000;

/** Follows a Chromium process that has just been started. */
export function chromiumEnd(child: ChildProcess): ChromiumEnd {
  let written = '';
  let keep = (text: string) => text;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = (written + keep(text)).slice(-keptCharacters);
  });
  (child.stderr as Socket | null)?.unref(); // a pipe is a socket
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  child.once('error', ({ message }) => resolve(`Chromium did not start: ${message}.`));
  child.once('exit', (code, signal) =>
    resolve(signal ? `Chromium was ended by ${signal}.` : `Chromium exited with code ${code}.`),
  );
  return {
    reason: async () => {
      const end = await Promise.race([ended, delay(exitMs, 'Chromium is still running.', { ref: false })]);
      await delay(0); // its last output may still be in the pipe
      const error = new Error(`${end} Standard error: ${written.trim() || 'nothing'}`);
      delete error.stack; // it would repeat the message, and has no frames of Chromium
      return error;
    },
    hidePages: () => {
      written = '';
      keep = fatalLines;
    },
  };
}

function fatalLines(text: string): string {
  return text.match(/^\[[^\]\n]*:FATAL:.*\n?/gm)?.join('') ?? '';
}
