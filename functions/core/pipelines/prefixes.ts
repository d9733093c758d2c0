import { Problem } from '../contract/problems/problem.ts';
import type { Pipeline } from './pipeline.ts';

type Prefixes = Pick<Pipeline, 'id' | 'sourcePrefix' | 'outputPrefix'>;

/**
 * Throws pipeline_loop if what a pipeline of the account writes could start a pipeline: if the source prefix of one and
 * the output prefix of one, the same or another, overlap.
 */
export function refuseLoop(pipelines: readonly Prefixes[]): void {
  for (const source of pipelines) {
    const output = pipelines.find(({ outputPrefix }) => overlap(source.sourcePrefix, outputPrefix));
    if (output)
      throw new Problem(
        'pipeline_loop',
        `The source prefix ${source.sourcePrefix} of the pipeline ${source.id} and the output prefix ${output.outputPrefix} of ${output.id === source.id ? 'the same' : output.id} overlap, so that results would start it again. Use prefixes of which none contains the other.`,
      );
  }
}

function overlap(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** Where the result for an object lies: the same path below the output prefix, as a PDF. */
export function outputKeyOf({ sourcePrefix, outputPrefix }: Prefixes, key: string): string {
  const path = key.slice(sourcePrefix.length);
  return `${outputPrefix}${/\.pdf$/i.test(path) ? path : `${path}.pdf`}`;
}
