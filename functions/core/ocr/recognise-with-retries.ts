import { setTimeout as wait } from 'node:timers/promises';
import type { OcrRequest, PictureReading } from '../contract/messages/ocr.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Recognise } from './recognise.ts';

interface PatientRecognise {
  /**
   * Undefined for a picture that cannot be read. Rejected requests are retried while other pictures of the same call
   * succeed, and crashed ones once. Throws service_busy when none has been read for a minute.
   */
  read(request: OcrRequest): Promise<PictureReading | undefined>;
  /** Stops all retries. */
  giveUp(): void;
}

/** The delay before each retry while all of the account's functions are busy. The last is repeated. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000];

/** The longest time for one picture, after which a function must have become free. */
const mostWaitMs = 60_000;

/** Recognises the pictures of one call. The account's concurrency may be lower than the call's page count. */
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
