import { randomOf } from '../../../../test/fuzz/random.ts';
import type { Layout, SourceDocument } from '../source-document.ts';
import { layoutKinds } from './layout-kinds.ts';
import { layoutStyle } from './layout-style.ts';
import { scriptProse } from './script-prose.ts';
import { type Script, scripts } from './scripts.ts';

const a4 = { widthMm: 210, heightMm: 297, marginMm: 20 };

/**
 * Documents of each kind of layout, `count` of each, in scripts that change from one to the next. The same seed gives
 * the same documents.
 */
export function sampleLayouts(seed: number, count: number): SourceDocument[] {
  return Object.entries(layoutKinds).flatMap(([kind, contentOf], place) =>
    Array.from({ length: count }, (_, index): SourceDocument => {
      const random = randomOf(seed * 1_000_003 + place * 1_009 + index);
      const script = scripts[(seed + place * 5 + index) % scripts.length] as Script; // within bounds
      const prose = scriptProse(script, random);
      const {
        blocks,
        columns = 1,
        paper = a4,
        hasRunning = false,
        isUntitled,
        sizePoints,
      } = contentOf({
        ...prose,
        random,
        script,
      });
      const style = layoutStyle(random, script, sizePoints);
      const layout: Layout = {
        kind,
        script: script.name,
        language: script.language,
        isRightToLeft: script.isRightToLeft,
        paper,
        style,
        ...(hasRunning && {
          running: {
            top: prose.phrase(),
            bottom: prose.phrase(),
            number: random.pick(['start', 'center', 'end'] as const),
          },
        }),
        ...(isUntitled && { isUntitled }),
      };
      const name = `${kind}-${script.name.toLowerCase()}-${seed}-${index + 1}`;
      return { name, title: prose.phrase(), columns, hasRunningText: false, style, blocks, layout };
    }),
  );
}
