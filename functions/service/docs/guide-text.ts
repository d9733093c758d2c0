import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programEndpoints } from '../../catalog.ts';
import { guidesFolder } from '../../core/settings.ts';

/**
 * A guide as served: the Markdown of the folder `docs`, without the marks of its generated parts. Tables of all fields
 * of an endpoint become a link to its reference, and the variables of the examples get the service's own address.
 */
export function guideText(name: string, baseUrl: string): string {
  return readFileSync(join(guidesFolder(), `${name}.md`), 'utf8')
    .replace(/<!-- setup -->[\s\S]*?<!-- \/setup -->/g, setup(baseUrl))
    .replace(/<!-- fields (\w+ \S+) -->[\s\S]*?<!-- \/fields -->/g, (_, call: string) => fieldsLink(call))
    .replace(/<!-- .*? -->/g, '');
}

function setup(baseUrl: string): string {
  return `Paste this first, with a key from the [dashboard](${baseUrl}/dashboard/keys). Every example uses these two variables:

\`\`\`sh
BASE=${baseUrl}
KEY=your-api-key
\`\`\``;
}

function fieldsLink(call: string): string {
  const endpoint = programEndpoints.find(({ method, path }) => `${method} ${path}` === call);
  return endpoint ? `[All fields of \`${call}\`](${endpoint.name}.md)` : '';
}
