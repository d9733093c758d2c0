import { setTimeout as wait } from 'node:timers/promises';
import type { OcrRequest, PictureReading } from '../contract/ocr.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Recognise } from './recognise.ts';

interface PatientRecognise {
  /**
   * Undefined for a picture that cannot be read. What was turned away is tried again, as long as other pictures of the
   * same call are read meanwhile, and once what died. Throws service_busy when none has been read for a minute.
   */
  read(request: OcrRequest): Promise<PictureReading | undefined>;
  /** Nothing is tried again any more. */
  giveUp(): void;
}

/** Before each further attempt, while the account's functions are all at work. The last is repeated. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

/** A picture takes so long at the most, so that a function must have become free by then. */
const mostWaitMs = 60_000;

/** Reads the pictures of one call. An account may run fewer functions at once than the call has pages. */
export function recogniseWithRetries(recognise: Recognise): PatientRecognise {
  let lastReadMs = performance.now();
  let isGivenUp = false;

  const attempt = async (request: OcrRequest) => {
    const found = await recognise(request);
    lastReadMs = performance.now();
    return found;
  };

  const read = async (request: OcrRequest): Promise<PictureReading | undefined> => {
    const beganMs = performance.now();
    let hasDied = false;
    for (let attempts = 0; ; attempts++) {
      try {
        return await attempt(request);
      } catch (error) {
        const code = error instanceof Problem ? error.code : undefined;
        if (code === 'not_a_pdf' || (code === 'processing_failed' && hasDied)) return undefined;
        if (code !== 'service_busy' && code !== 'processing_failed') throw error;
        hasDied ||= code === 'processing_failed';
        const isHopeless = performance.now() - Math.max(beganMs, lastReadMs) > mostWaitMs;
        if (isGivenUp || isHopeless) throw error;
        await wait(pausesMs[Math.min(attempts, pausesMs.length - 1)]);
      }
    }
  };

  return {
    read,
    giveUp: () => {
      isGivenUp = true;
    },
  };
}
