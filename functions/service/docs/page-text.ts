import { programEndpoints } from '../../catalog.ts';
import { problems } from '../../core/contract/problems/problem.ts';
import { problemAdvice } from '../../core/contract/problems/problem-advice.ts';
import { familyDescriptions } from '../family-descriptions.ts';
import { guideText } from './guide-text.ts';
import { guideGroups, guides } from './guides.ts';
import { referenceText } from './reference-text.ts';

/** A page of the documentation as Markdown, by the name that its HTML has; undefined if there is none. */
export function pageText(name: string, baseUrl: string): string | undefined {
  if (name === 'reference') return `# Reference\n\n${families(baseUrl)}`;
  if (guides.some((guide) => guide.name === name)) return withServedLinks(guideText(name, baseUrl), baseUrl);
  const endpoint = programEndpoints.find((entry) => entry.name === name);
  return endpoint && referenceText(endpoint, baseUrl);
}

/** The page of an error as Markdown; undefined if there is no such code. */
export function errorText(code: string): string | undefined {
  if (!Object.hasOwn(problems, code)) return undefined;
  const { means, remedy } = problemAdvice[code as keyof typeof problems];
  return `# ${code}\n\n${means}\n\n${remedy}`;
}

/** The list of all pages for programs that read documentation: see llmstxt.org. */
export function llmsText(baseUrl: string): string {
  const groups = guideGroups.map(
    ({ title, guides: listed }) =>
      `## ${title}\n\n${listed.map(({ name, label }) => `- [${label}](${markdownUrl(name, baseUrl)})`).join('\n')}`,
  );
  return `# PDF service

> An HTTP API that makes, reads, changes and stores PDFs. The base URL is ${baseUrl}. Send \`Authorization: Bearer\` and an API key
> with every request. Each page below is Markdown; [llms-full.txt](${baseUrl}/llms-full.txt) has all of them, and
> [openapi.json](${baseUrl}/openapi.json) describes every endpoint. Agents connect to ${baseUrl}/mcp.

${groups.join('\n\n')}

${families(baseUrl)}
`;
}

/** All guides and the reference of every endpoint, one after the other. */
export function llmsFullText(baseUrl: string): string {
  const names = [...guides, ...programEndpoints].map(({ name }) => name);
  return names.map((name) => pageText(name, baseUrl)).join('\n\n---\n\n');
}

function families(baseUrl: string): string {
  return familyDescriptions
    .map(({ family, title, description }) => {
      const lines = programEndpoints
        .filter((endpoint) => endpoint.family === family)
        .map(
          ({ name, method, path, summary }) =>
            `- [${method} ${path}](${markdownUrl(name, baseUrl)}): ${summary}`,
        );
      return `## ${title}\n\n${description}\n\n${lines.join('\n')}`;
    })
    .join('\n\n');
}

function markdownUrl(name: string, baseUrl: string): string {
  return `${baseUrl}/docs/${name}.md`;
}

/** Links of the folder `docs`, which name files, lead to the served Markdown; those to files that are not served are text. */
function withServedLinks(markdown: string, baseUrl: string): string {
  const served = new Set([...guides, ...programEndpoints].map(({ name }) => name));
  return markdown.replace(
    /\[([^\]]*)\]\(((?!https?:|#)[\w./-]+?)(?:\.md)?(#[^)]*)?\)/g,
    (_, text: string, file: string, fragment = '') => {
      const name = file === 'endpoints' ? 'reference' : file;
      return served.has(name) || name === 'reference'
        ? `[${text}](${markdownUrl(name, baseUrl)}${fragment})`
        : text;
    },
  );
}
