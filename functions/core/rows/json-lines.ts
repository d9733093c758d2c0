import { Problem } from '../contract/problems/problem.ts';

/** The objects of JSON lines, in order. Throws invalid_rows, naming the line. */
export function* jsonLines(text: string): Generator<object, void> {
  let line = 0;
  for (const [content] of text.matchAll(/[^\n]+|\n/g)) {
    if (content === '\n') {
      line += 1;
      continue;
    }
    if (content.trim() !== '') yield readLine(content, line + 1);
  }
}

function readLine(content: string, line: number): object {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (cause) {
    throw new Problem('invalid_rows', `Line ${line} is not valid JSON.`, { cause });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Problem('invalid_rows', `Line ${line} is not a JSON object.`);
}
