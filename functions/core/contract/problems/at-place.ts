import { Problem } from './problem.ts';

/** Does work for a part of a request, and adds its field, such as `stages[2]` or `before`, to its problems. */
export async function atPlace<Result>(place: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Problem ? withPlace(place, error) : error;
  }
}

function withPlace(place: string, problem: Problem): Problem {
  const { code, message, details, headers, isOutOfTime } = problem;
  return new Problem(code, `${place}: ${message}`, {
    cause: problem,
    headers,
    isOutOfTime,
    ...(details && { details: details.map((detail) => ({ ...detail, field: `${place}.${detail.field}` })) }),
  });
}
