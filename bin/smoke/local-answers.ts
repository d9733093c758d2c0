import { readFileSync, writeFileSync } from 'node:fs';
import type { AnswerShape } from './answer-shape.ts';

const path = new URL('local-answers.json', import.meta.url);

type Answers = Readonly<Record<string, AnswerShape>>;

/** Saves responses as those of the local service, keeping others that were not requested this time. */
export function recordAnswers(answers: Answers): void {
  writeFileSync(path, `${JSON.stringify({ ...readAnswers(), ...answers }, null, 2)}\n`);
}

/** The differences of responses from those of the local service, as far as there are any to compare. */
export function differences(answers: Answers): readonly string[] {
  const local = readAnswers();
  return Object.entries(answers).flatMap(([label, answer]) => {
    const expected = flat(local[label] ?? {});
    const found = flat(answer);
    const names = [...new Set([...expected.keys(), ...found.keys()])];
    return names
      .filter((name) => expected.get(name) !== found.get(name))
      .map(
        (name) =>
          `${label}: ${name} is ${found.get(name) ?? 'missing'}; locally ${expected.get(name) ?? 'missing'}`,
      );
  });
}

function readAnswers(): Answers {
  return JSON.parse(readFileSync(path, 'utf8')) as Answers; // our own file
}

/** All values of nested objects and lists, by their paths. */
function flat(value: unknown, at = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[at, String(value)]]);
  const entries = Object.entries(value);
  return new Map(entries.flatMap(([name, member]) => [...flat(member, at ? `${at}.${name}` : name)]));
}
