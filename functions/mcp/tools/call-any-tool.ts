import type { Tool as ProtocolTool } from '@modelcontextprotocol/server';
import { closestName } from '../../core/closest-name.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import type { ToolArguments } from './tool-input.ts';
import { allTools, type Tool } from './tools.ts';

/**
 * The tool that calls any other by its name, for clients that only call what they were shown. Apart from find_tools, as
 * it may do whatever a tool does, which its annotations state.
 */
export const callAnyToolTool: ProtocolTool = {
  name: 'call_tool',
  title: 'Call any tool',
  description: 'Call a tool that `find_tools` described, with its price and scope.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', description: 'The tool’s name, such as `encrypt_pdf`.' },
      arguments: { type: 'object', description: 'Its fields, as its `inputSchema` has them.' },
    },
    required: ['name', 'arguments'],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};

/** The tool that a call of `call_tool` names, and the arguments for it. Throws missing_field and invalid_field. */
export function namedCall({ name, arguments: given = {} }: ToolArguments): {
  readonly tool: Tool;
  readonly given: ToolArguments;
} {
  const example =
    'Example: {"name": "encrypt_pdf", "arguments": {"document_id": "…", "user_password": "…"}}.';
  if (typeof name !== 'string')
    throw new Problem('missing_field', `name must be the name of a tool. ${example}`);
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Problem('invalid_field', `arguments must be an object of the tool’s fields. ${example}`);
  const tool = allTools().find((one) => one.name === name);
  if (tool) return { tool, given: given as ToolArguments };
  const close = closestName(
    name,
    allTools().map((one) => one.name),
  );
  throw new Problem(
    'invalid_field',
    `name must be the name of a tool, not ${JSON.stringify(name.slice(0, 100))}. ${close ? `Did you mean ${close}?` : 'find_tools has the names.'}`,
  );
}
