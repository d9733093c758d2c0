import type { ToolAnnotations } from '@modelcontextprotocol/server';
import { type CatalogEntry, programEndpoints } from '../../catalog.ts';
import type { ObjectSchema } from '../../core/contract/fields/json-schema.ts';
import { describeTool } from './describe-tool.ts';
import { isForAgents } from './is-for-agents.ts';
import { toolAnnotations } from './tool-annotations.ts';
import { toolInput } from './tool-input.ts';
import { toolName, toolTitle } from './tool-names.ts';

/** An endpoint as agents see it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: ObjectSchema;
  readonly endpoint: CatalogEntry;
}

let made: readonly Tool[] | undefined;

/** Every tool, in the catalog's order except those that come first; created once, on first use. */
export function allTools(): readonly Tool[] {
  made ??= inOrder(programEndpoints.filter(isForAgents)).map(toolOf);
  return made;
}

function inOrder(endpoints: readonly CatalogEntry[]): readonly CatalogEntry[] {
  const comesFirst = ({ agents }: CatalogEntry) => agents?.comesFirst === true;
  return [...endpoints.filter(comesFirst), ...endpoints.filter((endpoint) => !comesFirst(endpoint))];
}

function toolOf(endpoint: CatalogEntry): Tool {
  const input = toolInput(endpoint);
  return {
    name: toolName(endpoint.name),
    title: toolTitle(endpoint.name),
    description: describeTool(endpoint, input),
    annotations: toolAnnotations(endpoint),
    input,
    endpoint,
  };
}
