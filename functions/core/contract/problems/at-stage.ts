import { atPlace } from './at-place.ts';

/** Does work for the stage with an index, from 0, and adds the stage to its problems. */
export async function atStage<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  return atPlace(`stages[${index}]`, work);
}
