import { pictures } from '../../bench/conformance/documents/pictures.ts';
import { conformanceDocuments } from '../../bench/conformance/documents.ts';
import { htmlDocuments } from '../../bench/html-documents.ts';
import { recommended } from '../render/script-samples.ts';
import type { Profile } from './judge.ts';

/** A call that makes a PDF, and the profiles of veraPDF that it has to pass. */
interface JudgedCall {
  readonly path: string;
  readonly json: object;
  readonly profiles: readonly Profile[];
}

/** Documents of the bench that have what is hard to conform, between them. */
const documents = [
  'invoice',
  'link, footnotes',
  'emoji, joined',
  'script, Arabic (ar)',
  'form, whole',
  'paper, header and footer',
  'paper of a scholar',
];

/** Each standard with the profiles that it is judged by: two joined, on PDF 1.7 and on PDF 2.0, and one alone. */
const joined: Readonly<Record<string, readonly Profile[]>> = {
  'pdf/a-2a+ua-1': ['2a', 'ua1'],
  'pdf/a-4f+ua-2': ['4f', 'ua2'],
};
const single: Readonly<Record<string, Profile>> = {
  'pdf/a-2b': '2b',
  'pdf/a-2u': '2u',
  'pdf/a-3b': '3b',
  'pdf/a-3u': '3u',
  'pdf/a-3a': '3a',
  'pdf/a-4': '4',
  'ua-1': 'ua1',
  'ua-2': 'ua2',
};

const text = recommended.map(({ words }) => words).join('\n\n');
const images = ['png', 'jpeg', 'gray JPEG', 'PNG with a palette', 'svg'] as const;

/** The calls whose PDFs are judged, by a name. CONFORMANCE_DOCUMENTS=all adds every document of the bench. */
export const judgedCalls: ReadonlyMap<string, JudgedCall> = new Map([
  ...Object.entries(joined).flatMap(([conformance, profiles]) => {
    const call = (name: string, path: string, json: object) =>
      [`${name} as ${conformance}`, { path, json: { ...json, conformance }, profiles }] as const;
    return [
      call('text in many scripts', '/textToPdf', { text }),
      call('images', '/imageToPdf', {
        images_base64: images.map((name) => pictures[name]),
        alt: images.map((name) => `A gradient as ${name}`),
      }),
      ...[...conformanceDocuments]
        .filter(([name]) => process.env.CONFORMANCE_DOCUMENTS === 'all' || documents.includes(name))
        .map(([name, json]) => call(name, 'html' in json ? '/htmlToPdf' : '/markdownToPdf', json)),
    ];
  }),
  ...Object.entries(single).map(([conformance, profile]) => {
    const json = { html: htmlDocuments.hello, conformance };
    return [`a line as ${conformance}`, { path: '/htmlToPdf', json, profiles: [profile] }] as const;
  }),
]);
