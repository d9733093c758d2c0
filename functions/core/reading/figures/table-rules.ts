import type { Rectangle } from '../../geometry/rectangle.ts';
import { alikeRules } from '../tables/bounded-regions.ts';

/** The minimum length, in points, of a rule: shorter ones are marks on an axis. */
const shortest = 20;

/** The minimum part of a drawing, in points, on each side of a rule that crosses it. */
const leastBeyond = 2;

type Box = Readonly<Rectangle>;

/**
 * Returns the rules of tables: level ones of one width that no drawing crosses, and upright ones beside drawings in the
 * same rows. The lines of a graph's grid are crossed by what it draws.
 */
export function tableRules<Rule extends Box>(
  rules: readonly Rule[],
  drawings: readonly Box[],
): ReadonlySet<Rule> {
  const level = rules
    .filter(({ left, top, right, bottom }) => right - left > Math.max(shortest, bottom - top))
    .map((rule) => ({ rule, left: rule.left, right: rule.right, y: (rule.top + rule.bottom) / 2 }));
  const isCrossed = ({ left, right, y }: (typeof level)[number]) =>
    drawings.some(
      (box) =>
        box.left < right - leastBeyond &&
        box.right > left + leastBeyond &&
        box.top < y - leastBeyond &&
        box.bottom > y + leastBeyond,
    );
  const groups = alikeRules(level).filter((group) => !group.some(isCrossed));
  const found = groups.flat().map(({ rule }) => rule);
  const [top, bottom] = [
    Math.min(...found.map((rule) => rule.top)) - leastBeyond,
    Math.max(...found.map((rule) => rule.bottom)) + leastBeyond,
  ];
  const upright = rules.filter(
    (rule) =>
      rule.bottom - rule.top > rule.right - rule.left &&
      rule.top > top &&
      rule.bottom < bottom &&
      !drawings.some(
        (box) =>
          box.left < rule.left - leastBeyond &&
          box.right > rule.right + leastBeyond &&
          box.top < rule.bottom &&
          box.bottom > rule.top,
      ),
  );
  return new Set([...found, ...upright]);
}
