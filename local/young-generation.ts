/**
 * The young generation of each thread's heap. By default V8 would let each of a dozen threads fill 48 MB with garbage
 * before it collects.
 */
export const maxYoungGenerationSizeMb = 3;
