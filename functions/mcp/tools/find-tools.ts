import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server';
import { listedTool } from './listed-tool.ts';
import type { ToolArguments } from './tool-input.ts';
import { allTools, type Tool } from './tools.ts';
import { toolsetOf, toolsets } from './toolsets.ts';

/** How many tools a search describes in full. */
const describedTools = 3;

/** The tool that finds the others by what they do. It only reads, so that clients can let it run unasked. */
export const findToolsTool: ProtocolTool = {
  name: 'find_tools',
  title: 'Find tools',
  description:
    'Find further tools, and all fields of a tool: split, rotate, encrypt, decrypt, compress, OCR, flatten, attach, metadata, hidden text, images, usage and more. The result describes the best matches in full. Without `query`, it has the names of all tools. Call them with `call_tool`. Free.',
  inputSchema: {
    type: 'object',
    properties: {
      query: {
        type: 'string',
        description: 'What is to be done, such as `encrypt with a password`, or a tool’s name.',
      },
    },
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** The tools that match best, described in full, and the names of further ones; without a query, the names of all. */
export function findTools({ query }: ToolArguments): CallToolResult {
  const words = typeof query === 'string' ? wordsOf(query) : [];
  const answer = words.length === 0 ? namesOfAll() : matches(words);
  return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
}

function namesOfAll() {
  const byToolset = Map.groupBy(allTools(), ({ endpoint }) => toolsetOf(endpoint));
  return Object.fromEntries(toolsets.map((name) => [name, byToolset.get(name)?.map((tool) => tool.name)]));
}

function matches(words: readonly string[]) {
  const ranked = allTools()
    .map((tool) => ({ tool, rank: rankOf(tool, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank);
  const best = ranked[0]?.rank;
  if (best === undefined) return { tools: [], all: namesOfAll() };
  const described = ranked.filter(({ rank }) => 2 * rank >= best).slice(0, describedTools);
  const others = ranked.slice(described.length, 5 * describedTools);
  return {
    tools: described.map(({ tool }) => listedTool(tool)),
    others: others.map(({ tool }) => tool.name),
  };
}

/** Names count most, then the sentences about the tool, then its fields; a tool that has all the words comes first. */
function rankOf(tool: Tool, words: readonly string[]): number {
  const { name, description, endpoint, input } = tool;
  if (words.join('') === wordsOf(name).join('')) return Number.POSITIVE_INFINITY;
  const places: readonly (readonly [string, number])[] = [
    [name, 8],
    [`${endpoint.summary} ${description} ${endpoint.description ?? ''}`, 3],
    [JSON.stringify(input.properties), 1],
  ];
  const known = places.map(([text, weight]) => [new Set(wordsOf(text)), weight] as const);
  const ranks = words.map((word) => known.find(([has]) => has.has(word))?.[1] ?? 0);
  const all = ranks.every((rank) => rank > 0) ? 2 : 1;
  return all * ranks.reduce((sum, rank) => sum + rank, 0);
}

const common = new Set(['a', 'an', 'and', 'from', 'in', 'into', 'of', 'pdf', 'the', 'to', 'with']);

/** The words of a text in lower case, without plural endings and the words that every tool has. */
function wordsOf(text: string): readonly string[] {
  const all = text.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return all.map((word) => word.replace(/(?<=\w{3})s$/, '')).filter((word) => !common.has(word));
}
