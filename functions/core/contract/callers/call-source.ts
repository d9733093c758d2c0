/** The origin of a call: HTTP, the dashboard, an MCP tool, or a job. */
export const callSources = ['api', 'dashboard', 'mcp', 'job'] as const;
