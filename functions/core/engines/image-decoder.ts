import type { Decoder } from '../images/decode-image.ts';
import type { EngineThread } from './engine-thread.ts';
import { libvipsThread } from './libvips/libvips-engine.ts';
import type { LibvipsJobs } from './libvips/libvips-jobs.ts';

/**
 * WebAssembly's memory never shrinks, so a thread that has decoded a larger picture is replaced, even if the picture
 * turned out to be broken.
 */
const pixelsKept = 25_000_000;

/** Decodes in the thread that `threadNow` returns, which is a new one after the last has ended. */
export function decoderIn(threadNow: () => EngineThread<LibvipsJobs>): Decoder {
  return (bytes) => {
    let measuredPixels = 0;
    let opened: { readonly thread: EngineThread<LibvipsJobs>; readonly image: number } | undefined;

    const open = async () => {
      const thread = threadNow();
      if (opened?.thread === thread) return opened;
      const copy = new Uint8Array(bytes);
      opened = { thread, image: await thread.call('open', [copy], [copy.buffer]) };
      return opened;
    };

    return {
      measure: async (page) => {
        const { thread, image } = await open();
        const size = await thread.call('measure', [image, page]);
        measuredPixels = size.width * size.height;
        return size;
      },
      decode: async (page, isGrey) => {
        const { thread, image } = await open();
        try {
          return await thread.call('decode', [image, page, isGrey]);
        } finally {
          // Ends it at once, because the next steps with the picture need memory, too.
          if (measuredPixels > pixelsKept) thread.end();
        }
      },
      close: async () => {
        // An ended thread has closed everything.
        await opened?.thread.call('close', [opened.image]).catch(() => {});
      },
    };
  };
}

/** Decodes in libvips's thread, which starts with the first image. */
export const imageDecoder = decoderIn(libvipsThread);
