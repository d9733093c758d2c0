import { callAnyToolTool } from '../../functions/mcp/tools/call-any-tool.ts';
import { chosenTools } from '../../functions/mcp/tools/chosen-tools.ts';
import { findToolsTool } from '../../functions/mcp/tools/find-tools.ts';
import { listedTool } from '../../functions/mcp/tools/listed-tool.ts';
import { table } from './table-text.ts';

/** What an address can choose, in words. */
const choices: readonly (readonly [query: string, words: string])[] = [
  ['', 'the common ones, `find_tools` and `call_tool`'],
  ['?tools=all', 'everything'],
  ['?tools=read', 'what reads PDFs'],
  ['?tools=make', 'what makes PDFs and images of HTML, Markdown, text, images and templates'],
  ['?tools=change', 'what makes PDFs of PDFs'],
  ['?tools=files', 'stored documents and uploads'],
  ['?tools=account', 'credits, storage and jobs'],
  ['?tools=files,extract_text,grep_pdf', 'stored documents, and reading them'],
];

/** The tools that an address shows, and how large their list is as JSON. */
export function toolTable(): string {
  const rows = choices.map(([query, words]) => [
    `\`{base_url}/mcp${query}\``,
    words,
    String(Math.round(bytesOf(query) / 1_000)),
  ]);
  return table(['address', 'tools', 'kB'], rows);
}

function bytesOf(query: string): number {
  const { shown, findsOthers } = chosenTools(`https://api.example/mcp${query}`);
  const further = findsOthers ? [findToolsTool, callAnyToolTool] : [];
  return Buffer.byteLength(JSON.stringify({ tools: [...shown.map(listedTool), ...further] }));
}
