import { catalog } from '../../catalog.ts';
import type { Sample } from '../../core/code-samples/code-samples.ts';
import { trialCode } from '../playground/trial-code.ts';

/** The call that prints a template with its sample data, as code in each language. */
export function codeOfTemplate(name: string, data: unknown): readonly Sample[] {
  const { method, path } = catalog.html.htmlToPdf;
  const json = { template: name, data };
  return trialCode(
    { method, path, pathParameters: {}, query: {}, body: { json } },
    `${name.replace(/@.*/, '')}.pdf`,
  );
}
