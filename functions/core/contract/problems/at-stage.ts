import { Problem } from './problem.ts';

/** Does work for the stage with an index, from 0, and adds the stage to its problems. */
export async function atStage<Result>(index: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? ofStage(index, error) : error;
  }
}

function ofStage(index: number, problem: Problem): Problem {
  const place = `stages[${index}]`;
  const { code, message, details, headers, isOutOfTime } = problem;
  return new Problem(code, `${place}: ${message}`, {
    cause: problem,
    headers,
    isOutOfTime,
    ...(details && { details: details.map((detail) => ({ ...detail, field: `${place}.${detail.field}` })) }),
  });
}
