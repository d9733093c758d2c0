import type { PluginSimple, Token } from 'markdown-it';

/** Whether a token is a fence named `mermaid`. */
export function isDiagram({ type, info }: Token): boolean {
  return type === 'fence' && /^\s*mermaid(?:\s|$)/i.test(info);
}

/** Writes the source of each diagram into a `pre.diagram` with its line, for the page to draw it. */
export const diagrams: PluginSimple = ({ renderer, utils }) => {
  const { fence } = renderer.rules;
  renderer.rules.fence = (tokens, index, ...others) => {
    const token = tokens[index];
    if (!token || !isDiagram(token)) return fence?.(tokens, index, ...others) ?? '';
    const line = (token.map?.[0] ?? 0) + 1;
    return `<pre class="diagram" data-line="${line}"><code>${utils.escapeHtml(token.content)}</code></pre>\n`;
  };
};
