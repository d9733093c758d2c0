import { Problem } from '../../contract/problems/problem.ts';
import { fetchUrl } from '../../egress/fetch-url.ts';
import type { EgressPolicy } from '../../egress/vet-destination.ts';
import type { OpenBundle } from '../bundle/open-bundle.ts';
import { describeFailure } from '../warnings/resource-failure.ts';

/** The limits for the header and footer of one call. Everything loaded is inlined as base64. */
const bounds = { resources: 100, totalBytes: 20 * 1024 * 1024, each: 10 * 1024 * 1024, atOnce: 6 } as const;

export type ResourceType = 'Stylesheet' | 'Font' | 'Image';

interface TemplateResource {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Its URL, after all redirects. */
  readonly url: string;
}

/** Loads the resources of one call's templates. */
export interface TemplateResources {
  /** The resource at an absolute URL; undefined if it cannot be loaded, which adds a warning. */
  load(url: string, type: ResourceType): Promise<TemplateResource | undefined>;
  /** Records the data: URL of a font in use. */
  useFont(url: string): void;
  /** Records something that is left out. */
  leaveOut(url: string, type: string, reason: string): void;
  fonts(): readonly string[];
  /** One line for each thing left out. */
  warnings(): readonly string[];
}

/**
 * `timeoutMs` is the time that the call has left. Servers receive only the request for the resource; those at the origin of
 * the page's own files are these.
 */
export function templateResources(
  policy: EgressPolicy,
  timeoutMs: number,
  bundle?: OpenBundle,
): TemplateResources {
  const endsAtMs = performance.now() + timeoutMs;
  const loads = new Map<string, Promise<TemplateResource | string>>();
  const lanes: Promise<unknown>[] = Array.from({ length: bounds.atOnce }, () => Promise.resolve());
  const warnings = new Set<string>();
  const fonts = new Set<string>();
  let references = 0;
  let totalBytes = 0;

  /** The resource, or why it failed. */
  const fetchResource = async (url: string): Promise<TemplateResource | string> => {
    const leftMs = Math.floor(endsAtMs - performance.now());
    if (leftMs < 1) return tooLate;
    if (totalBytes > bounds.totalBytes) return tooLarge;
    const own = await bundle?.answer(url);
    if (own) return own.status === 200 ? { ...own, url } : `status ${own.status}`;
    try {
      return await fetchUrl(url, policy, { field: 'it', maximumBytes: bounds.each, timeoutMs: leftMs });
    } catch (error) {
      if (error instanceof Problem) return error.message;
      throw error;
    }
  };
  const fetchOnce = (url: string) => {
    const lane = loads.size % lanes.length;
    const load = loads.get(url) ?? (lanes[lane] ?? Promise.resolve()).then(() => fetchResource(url));
    loads.set(url, load);
    lanes[lane] = load;
    return load;
  };
  const leaveOut = (url: string, type: string, reason: string) => {
    if (warnings.size < bounds.resources) warnings.add(describeFailure({ url, type, reason }));
  };
  return {
    load: async (url, type) => {
      references += 1;
      const found = references > bounds.resources ? tooMany : await fetchOnce(url);
      const result = typeof found === 'string' || countBytes(found) ? found : tooLarge;
      if (typeof result !== 'string') return result;
      leaveOut(url, type, result);
      return undefined;
    },
    useFont: (url) => void fonts.add(url),
    fonts: () => [...fonts],
    leaveOut,
    warnings: () => [...warnings],
  };

  /** Counted for each reference, since each becomes a copy in the template. */
  function countBytes({ bytes }: TemplateResource): boolean {
    totalBytes += bytes.length;
    return totalBytes <= bounds.totalBytes;
  }
}

const tooLarge = 'it makes the header and the footer too large';
const tooMany = `it is one of more than ${bounds.resources} resources`;
const tooLate = 'it was not loaded in time';
