declare module 'markdown-it-emoji' {
  import type { PluginWithOptions } from 'markdown-it';

  /** All of GitHub's names. Without `shortcuts`, those such as `:)` are replaced, too. */
  export const full: PluginWithOptions<{ readonly shortcuts: object }>;
}
