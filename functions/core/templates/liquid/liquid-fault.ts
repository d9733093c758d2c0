import { LiquidError } from 'liquidjs';
import type { FieldProblem } from '../../contract/problems/problem.ts';

const maximumCharacters = 300;

/** What is wrong with a text of a template, and where; undefined for any other error. */
export function liquidFault(error: unknown): FieldProblem | undefined {
  if (!LiquidError.is(error)) return undefined;
  const { token, message } = error as LiquidError & { readonly token: LiquidError['token'] };
  const [line = 1, column = 1] = token.getPosition();
  const place = token.file ?? 'html';
  return { field: place, message: withoutPlace(message), in: place, line, column };
}

/** liquidjs puts the place at the end of its messages. */
function withoutPlace(message: string): string {
  const text = message.replace(/(, file:[^,\n]*)?, line:\d+, col:\d+$/, '');
  return text.slice(0, maximumCharacters);
}
