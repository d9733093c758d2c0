import type { CatalogEntry } from '../../catalog.ts';
import { needsCredential } from '../../core/contract/endpoint.ts';
import { mediaTypesOf } from '../../core/contract/fields/files/media-type.ts';
import { priceText } from '../../core/contract/prices.ts';
import { problemsOf } from '../../core/contract/problems/endpoint-problems.ts';
import { describeFields } from '../describe-fields.ts';
import { requestSamples } from './samples/request-samples.ts';

/** The reference of an endpoint as Markdown. */
export function referenceText(endpoint: CatalogEntry, baseUrl: string): string {
  const { method, path, summary, description = '', access, price, accepts, request, produces } = endpoint;
  const [curl] = requestSamples(endpoint);
  const answer = typeof produces === 'string' ? [] : describeFields(produces);
  return [
    `# ${method} ${path}`,
    `${summary}. ${description}`,
    [
      `- URL: ${baseUrl}${path}`,
      `- Scope: ${needsCredential(access) ? access.join(' ') || 'see above' : 'open to anyone'}`,
      `- Price: ${priceText(price)}`,
      ...(accepts.length > 0 ? [`- Body: ${accepts.flatMap((kind) => mediaTypesOf[kind]).join(', ')}`] : []),
    ].join('\n'),
    `\`\`\`sh\n${curl?.code ?? ''}\n\`\`\``,
    '## Request',
    fieldLines(describeFields(request)),
    ...(answer.length > 0 ? ['## Response', fieldLines(answer)] : []),
    '## Errors',
    problemsOf(endpoint)
      .map((code) => `\`${code}\``)
      .join(' '),
  ].join('\n\n');
}

function fieldLines(fields: ReturnType<typeof describeFields>): string {
  if (fields.length === 0) return 'No fields.';
  const lines = fields.map(({ name, type, isRequired, defaultValue, description }) => {
    const facts = [type, isRequired && 'required', defaultValue && `default ${defaultValue}`].filter(Boolean);
    return `- \`${name}\` (${facts.join(', ')}): ${description}`;
  });
  return lines.join('\n');
}
