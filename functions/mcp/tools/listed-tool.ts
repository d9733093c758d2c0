import type { Tool as ProtocolTool } from '@modelcontextprotocol/server';
import type { Tool } from './tools.ts';

/** A tool as a list of the protocol shows it. */
export function listedTool({ name, title, description, annotations, input }: Tool): ProtocolTool {
  const inputSchema = input as ProtocolTool['inputSchema']; // JSON Schema is JSON, and its root is an object
  return { name, title, description, annotations, inputSchema };
}
