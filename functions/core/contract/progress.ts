/** How far work has come: `done` of `total` pages, images, parts or stages, in the stage that `stage` names. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

const stageName = /^[a-z][A-Za-z]{0,39}$/;
const maximumTotal = 1_000_000;

/** Whether a value is progress as the service reports it: one word, and numbers within bounds. */
export function isProgress(value: unknown): value is Progress {
  if (typeof value !== 'object' || value === null) return false;
  const { stage, done, total, ...others } = value as Record<keyof Progress, unknown>;
  const isCounted = Number.isSafeInteger(done) && Number.isSafeInteger(total);
  if (!isCounted || typeof stage !== 'string' || Object.keys(others).length > 0) return false;
  return (
    stageName.test(stage) &&
    0 <= Number(done) &&
    Number(done) <= Number(total) &&
    Number(total) <= maximumTotal
  );
}

/** The stage in which a job's result is stored and paid for, and the job can no longer be cancelled. */
export const storingStage = 'storing';
