/**
 * What all styles are made from. A colour is written for light and dark at once, and follows the `color-scheme` of its
 * element. Text has a contrast of at least 4.5 to 1 on every ground, an edge of a control 3 to 1.
 */
export const tokens = `
:root { color-scheme: light dark;
  --size-1: .75rem; --size-2: .875rem; --size-3: 1rem; --size-4: 1.25rem; --size-5: 2rem;
  --space-1: .25rem; --space-2: .5rem; --space-3: .75rem; --space-4: 1rem; --space-6: 1.5rem; --space-8: 2rem; --space-12: 3rem;
  --control: 2.25rem; --control-small: 1.75rem; --row: 2.5rem; --radius: .5rem; --radius-small: .25rem; --motion: .12s;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --ink: light-dark(#1a1b1f, #ececf0); --dim: light-dark(#5a5e69, #a6a9b4); --line: light-dark(#e1e3e8, #2e3038); --edge: light-dark(#868b96, #6f737f);
  --paper: light-dark(#fafafb, #111216); --card: light-dark(#fff, #191a1f); --wash: light-dark(#f1f2f5, #23252b);
  --accent: light-dark(#3a45c4, #a9b3ff); --on-accent: light-dark(#fff, #12143a); --accent-wash: light-dark(#ebedfc, #24284c);
  --good: light-dark(#17663a, #7fd9a2); --good-wash: light-dark(#e4f4ea, #15301f);
  --warn: light-dark(#825000, #e6b866); --warn-wash: light-dark(#fdf3df, #33260f);
  --bad: light-dark(#b3261e, #ff9d94); --bad-wash: light-dark(#fdebe9, #3b1815); --on-bad: light-dark(#fff, #3a0d09);
  --blue: light-dark(#1f5fa8, #8bbdf2); --gold: light-dark(#825000, #e6b866); --violet: light-dark(#6a43c0, #bfa8ff); --teal: light-dark(#0b6b62, #6fd3c6);
  --c1: light-dark(#3a45c4, #8f9bff); --c2: light-dark(#0f766e, #4fc4b7); --c3: light-dark(#c2410c, #fb8a5b); --c4: light-dark(#b7791f, #e5b45a); --c5: light-dark(#8b4bb8, #c69af0); --c6: light-dark(#6d717d, #9a9da8);
  --float: 0 4px 24px light-dark(#1a1b1f29, #0009) }
@media (pointer: coarse) { :root { --control: 2.75rem; --control-small: 2.25rem } }
@media (prefers-reduced-motion: reduce) { :root { --motion: 0s } }
`;
