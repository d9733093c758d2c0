import { sampleFile } from '../../core/contract/samples/sample-files.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { textWithCode } from '../frame/text-with-code.ts';
import type { Sample } from './form-samples.ts';
import { type FormTexts, samplePrefix } from './read-input.ts';

/** The check box that makes a control send a sample if no value is given, with the sample's files to download. */
export function sampleMarkup(control: string, sample: Sample, texts: FormTexts): Markup {
  const name = `${samplePrefix}${control}`;
  const files = 'filenames' in sample ? sample.filenames : [];
  const offer =
    'filenames' in sample ? `Send a sample if you choose nothing else: ${files.join(', ')}.` : sample.offer;
  return markup`<p class="hint sample"><label><input type="checkbox" name="${name}" value="yes"${texts[name] ? markup` checked` : ''}> ${textWithCode(offer)}</label>
${files.map((file) => markup`<a href="data:${typeOf(file)};base64,${sampleFile(file)}" download="${file}">Download ${file}</a> `)}</p>`;
}

function typeOf(file: string): string {
  return file.endsWith('.png') ? 'image/png' : 'application/pdf';
}
