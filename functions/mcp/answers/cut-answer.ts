/**
 * A response cut to about this many characters of JSON: texts and lists end early once the budget is used up, so that
 * the result keeps the response's shape. `isCut` is whether anything is missing.
 */
export function cutAnswer<Answer>(
  answer: Answer,
  characters: number,
): { readonly answer: Answer; readonly isCut: boolean } {
  const budget = { left: characters, isCut: false };
  return { answer: cut(answer, budget) as Answer, isCut: budget.isCut };
}

interface Budget {
  left: number;
  isCut: boolean;
}

function cut(value: unknown, budget: Budget): unknown {
  if (typeof value === 'string') return cutText(value, budget);
  if (Array.isArray(value)) return cutList(value, budget);
  if (typeof value !== 'object' || value === null) {
    budget.left -= String(value).length;
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      budget.left -= name.length + 4; // quotes, colon and comma
      return [name, cut(field, budget)];
    }),
  );
}

/** Short texts are kept whole: a truncated id or link is useless. */
function cutText(text: string, budget: Budget): string {
  const room = Math.max(budget.left, 2_000);
  budget.left -= Math.min(text.length, room) + 2;
  if (text.length <= room) return text;
  budget.isCut = true;
  return text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
}

function cutList(list: readonly unknown[], budget: Budget): unknown[] {
  const kept: unknown[] = [];
  for (const entry of list) {
    if (budget.left <= 0) {
      budget.isCut = true;
      break;
    }
    kept.push(cut(entry, budget));
  }
  return kept;
}
