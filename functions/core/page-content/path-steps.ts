import type { PathStep } from './operation.ts';

/** The number of operands of each operator that builds a path. */
const counts: Readonly<Record<string, number>> = { c: 6, h: 0, l: 2, m: 2, re: 4, v: 4, y: 4 };

/** Operators that paint or end a path. */
const painters = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);

export function makesPath(name: string): boolean {
  return counts[name] !== undefined;
}

export function paintsPath(name: string): boolean {
  return painters.has(name);
}

/** Adds an operator's steps to a path. An operator without enough numbers adds nothing. */
export function addSteps(steps: PathStep[], name: string, given: readonly number[]): void {
  const count = counts[name] ?? 0;
  if (given.length < count) return;
  const numbers = count === 0 ? [] : given.slice(-count);
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  switch (name) {
    case 're':
      steps.push(
        { name: 'm', numbers: [x, y] },
        { name: 'l', numbers: [x + width, y] },
        { name: 'l', numbers: [x + width, y + height] },
        { name: 'l', numbers: [x, y + height] },
        { name: 'h', numbers: [] },
      );
      return;
    case 'v':
      steps.push({ name: 'c', numbers: [...currentPoint(steps), ...numbers] });
      return;
    case 'y':
      steps.push({ name: 'c', numbers: [...numbers, ...numbers.slice(-2)] });
      return;
    default:
      steps.push({ name: name as PathStep['name'], numbers });
  }
}

function currentPoint(steps: readonly PathStep[]): readonly number[] {
  const last = steps.at(-1);
  if (last?.name === 'h') return steps.findLast(({ name }) => name === 'm')?.numbers ?? [0, 0];
  return last?.numbers.slice(-2) ?? [0, 0];
}
