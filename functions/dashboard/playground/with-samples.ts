import type { VisitContext } from '../../core/contract/endpoint.ts';
import { exclusiveFields } from '../../core/contract/fields/exactly-one.ts';
import { sampleFile } from '../../core/contract/samples/sample-files.ts';
import { exampleTexts } from './example-texts.ts';
import { formSamples, type Sample } from './form-samples.ts';
import type { PlayableEndpoint } from './playable-endpoints.ts';
import { type FormInput, samplePrefix } from './read-input.ts';

/** A form's request, with the requested samples for its missing values. */
export async function withSamples(
  endpoint: PlayableEndpoint,
  input: FormInput,
  context: VisitContext,
): Promise<FormInput> {
  let filled = input;
  for (const [name, sample] of Object.entries(formSamples(endpoint))) {
    const isAsked = filled.texts[`${samplePrefix}${name}`] === 'yes';
    const isGiven = groupOf(endpoint, name).some((other) => has(filled, other));
    if (isAsked && !isGiven) filled = await withSample(filled, name, sample, endpoint, context);
    else filled = untick(filled, name);
  }
  return filled;
}

/** A form's request with what its samples are called: files without content, and IDs to put in. */
export function withNamedSamples(endpoint: PlayableEndpoint, input: FormInput): FormInput {
  let { values, files } = input;
  for (const [name, sample] of Object.entries(formSamples(endpoint))) {
    const isAsked = input.texts[`${samplePrefix}${name}`] === 'yes';
    if (!isAsked || groupOf(endpoint, name).some((other) => has(input, other))) continue;
    if ('filenames' in sample)
      files = { ...files, [name]: sample.filenames.map((filename) => ({ filename, content: Buffer.of() })) };
    else values = { ...values, [name]: `<${name}>` };
  }
  return { ...input, values, files };
}

/**
 * The same without prefilled values that another value replaces: of mutually exclusive fields, an untouched example
 * yields.
 */
export function withoutUntouched(endpoint: PlayableEndpoint, input: FormInput): FormInput {
  const examples = exampleTexts(endpoint);
  const isUntouched = (name: string) => input.texts[name] !== '' && input.texts[name] === examples[name];
  const yielding = exclusiveFields(endpoint.request).flatMap((names) => {
    const given = names.filter((name) => has(input, name));
    return given.length > 1 ? given.filter(isUntouched) : [];
  });
  return {
    ...input,
    values: Object.fromEntries(Object.entries(input.values).filter(([name]) => !yielding.includes(name))),
    texts: { ...input.texts, ...Object.fromEntries(yielding.map((name) => [name, ''])) },
  };
}

async function withSample(
  { values, files, texts }: FormInput,
  name: string,
  sample: Sample,
  { method }: PlayableEndpoint,
  context: VisitContext,
): Promise<FormInput> {
  if ('filenames' in sample) {
    const sent = sample.filenames.map((filename) => ({
      filename,
      content: Buffer.from(sampleFile(filename), 'base64'),
    }));
    return { values, texts, files: { ...files, [name]: sent } };
  }
  const id = await sample.find(context);
  const sent = { values: { ...values, [name]: id }, files, texts };
  // From now on the form has the ID itself, and another run creates nothing; but a deleted resource is of no further
  // use.
  return method === 'DELETE' ? sent : untick({ ...sent, texts: { ...texts, [name]: id } }, name);
}

function untick(input: FormInput, name: string): FormInput {
  return { ...input, texts: { ...input.texts, [`${samplePrefix}${name}`]: '' } };
}

/** The group of mutually exclusive fields that this one belongs to; otherwise only this field. */
function groupOf({ request }: PlayableEndpoint, name: string): readonly string[] {
  return exclusiveFields(request).find((names) => names.includes(name)) ?? [name];
}

function has({ values, files }: FormInput, name: string): boolean {
  return name in values || name in files;
}
