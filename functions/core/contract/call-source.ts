/** How a call came: by HTTP, from the dashboard, as a tool of MCP, or as the work of a job. */
export const callSources = ['api', 'dashboard', 'mcp', 'job'] as const;
