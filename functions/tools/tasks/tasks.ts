import { compress } from './compress.ts';
import { merge } from './merge.ts';
import { organise } from './organise.ts';
import { redact } from './redact.ts';
import { split } from './split.ts';
import type { Task } from './task.ts';

/** Every task, in the order of the list within its group. */
export const tasks: readonly Task[] = [merge, split, organise, compress, redact];

/** The task of that name. */
export function taskNamed(name: string): Task | undefined {
  return tasks.find((task) => task.name === name);
}
