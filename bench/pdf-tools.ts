import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isInstalled } from './peers.ts';

const execute = promisify(execFile);

/** A command-line tool that does what an endpoint does. */
export interface PdfTool {
  readonly name: string;
  /** Its required commands. */
  readonly needs: readonly string[];
  readonly line: (inputs: readonly string[], output: string) => readonly [string, ...string[]];
  /** Exit codes that mean success, besides 0. */
  readonly alsoDone?: readonly number[];
}

/** The commonly used tools of Debian, by endpoint. qpdf ends with 3 after a warning. */
const tools = {
  extractText: [
    tool('pdftotext', (inputs) => ['pdftotext', ...inputs, '-']),
    tool('mutool draw', (inputs) => ['mutool', 'draw', '-q', '-F', 'txt', ...inputs]),
  ],
  grepPdf: [
    { ...tool('pdfgrep', (inputs) => ['pdfgrep', '-i', '-o', '-n', 'the', ...inputs]), alsoDone: [1] },
  ],
  pageCount: [
    tool('pdfinfo', (inputs) => ['pdfinfo', ...inputs]),
    qpdf('qpdf', (inputs) => ['qpdf', '--show-npages', ...inputs]),
  ],
  pdfToImage: [
    tool('pdftoppm', (inputs, output) => ['pdftoppm', '-r', '200', '-png', '-l', '1', ...inputs, output]),
    tool('mutool draw', (inputs, output) => {
      return ['mutool', 'draw', '-q', '-r', '200', '-o', `${output}.png`, ...inputs, '1'];
    }),
  ],
  extractPages: [
    qpdf('qpdf', (inputs, output) => ['qpdf', ...inputs, '--pages', '.', '1', '--', output]),
    tool('mutool merge', (inputs, output) => ['mutool', 'merge', '-o', output, ...inputs, '1']),
  ],
  mergePdfs: [
    tool('pdfunite', (inputs, output) => ['pdfunite', ...inputs, output]),
    qpdf('qpdf', (inputs, output) => ['qpdf', '--empty', '--pages', ...inputs, '--', output]),
    tool('mutool merge', (inputs, output) => ['mutool', 'merge', '-o', output, ...inputs]),
  ],
  // It overlays the pages of another PDF: its user has made one with the watermark.
  watermarkPdf: [
    qpdf('qpdf', ([input = '', mark = ''], output) => {
      return ['qpdf', input, '--overlay', mark, '--from=', '--repeat=1', '--', output];
    }),
  ],
  rotatePages: [
    qpdf('qpdf', ([input = ''], output) => ['qpdf', input, '--rotate=+90', '--', output]),
    tool('pdftk', ([input = ''], output) => ['pdftk', input, 'cat', '1-endright', 'output', output]),
  ],
  splitPdf: [
    qpdf('qpdf', ([input = ''], output) => ['qpdf', '--split-pages', input, `${output}-%d.pdf`]),
    tool('pdfseparate', ([input = ''], output) => ['pdfseparate', input, `${output}-%d.pdf`]),
  ],
  encryptPdf: [
    qpdf('qpdf', ([input = ''], output) => [
      'qpdf',
      '--encrypt',
      'reader',
      'owner',
      '256',
      '--',
      input,
      output,
    ]),
    tool('mutool clean', ([input = ''], output) => {
      return ['mutool', 'clean', '-E', 'aes-256', '-U', 'reader', '-O', 'owner', input, output];
    }),
  ],
  decryptPdf: [
    qpdf('qpdf', ([input = ''], output) => ['qpdf', '--password=reader', '--decrypt', input, output]),
    tool('mutool clean', ([input = ''], output) => {
      return ['mutool', 'clean', '-D', '-p', 'reader', input, output];
    }),
  ],
  setMetadata: [
    tool('pdftk', ([input = '', properties = ''], output) => {
      return ['pdftk', input, 'update_info_utf8', properties, 'output', output];
    }),
  ],
  fillForm: [
    tool('pdftk', ([input = '', values = ''], output) => {
      return ['pdftk', input, 'fill_form', values, 'output', output];
    }),
  ],
  flattenPdf: [
    qpdf('qpdf', ([input = ''], output) => {
      return ['qpdf', '--generate-appearances', '--flatten-annotations=all', input, output];
    }),
  ],
  attachFiles: [
    qpdf('qpdf', ([input = '', attached = ''], output) => {
      return ['qpdf', input, '--add-attachment', attached, '--replace', '--', output];
    }),
    tool('pdftk', ([input = '', attached = ''], output) => {
      return ['pdftk', input, 'attach_files', attached, 'output', output];
    }),
  ],
  extractImages: [tool('pdfimages', ([input = ''], output) => ['pdfimages', '-all', input, output])],
  compressPdf: [
    qpdf('qpdf', ([input = ''], output) => {
      const flate = ['--recompress-flate', '--compression-level=9'] as const;
      return ['qpdf', '--object-streams=generate', ...flate, input, output];
    }),
    tool('mutool clean', ([input = ''], output) => ['mutool', 'clean', '-gggg', '-z', input, output]),
  ],
  pdfInfo: [tool('pdfinfo', (inputs) => ['pdfinfo', ...inputs])],
  listFields: [tool('pdftk', ([input = '']) => ['pdftk', input, 'dump_data_fields_utf8'])],
  processPdf: [
    qpdf('qpdf', ([input = '', mark = ''], output) => {
      const rotated = [
        'qpdf',
        input,
        '--rotate=+90',
        '--overlay',
        mark,
        '--from=',
        '--repeat=1',
        '--',
      ] as const;
      return [...rotated, '--pages', '.', '1-z', '--', output];
    }),
  ],
  imageToPdf: [tool('img2pdf', (inputs, output) => ['img2pdf', ...inputs, '-o', output])],
  textToPdf: [
    {
      name: 'enscript + ps2pdf',
      needs: ['enscript', 'ps2pdf'],
      line: ([input = ''], output) => {
        return ['sh', '-c', 'enscript -q -B -M A4 -f Courier12 -p - "$0" | ps2pdf - "$1"', input, output];
      },
    },
  ],
} as const satisfies Readonly<Record<string, readonly PdfTool[]>>;

export type MeasuredEndpoint = keyof typeof tools;

/** Those that are installed here. */
export function installedTools(endpoint: MeasuredEndpoint): readonly PdfTool[] {
  const candidates: readonly PdfTool[] = tools[endpoint];
  return candidates.filter(({ needs }) => needs.every(isInstalled));
}

/** Runs a tool's process to its end. Throws if it fails or exceeds its timeout: 20 seconds by default. */
export async function runTool(
  { line, alsoDone = [] }: PdfTool,
  inputs: readonly string[],
  output: string,
  timeoutMs = 20_000,
): Promise<string> {
  const [command, ...given] = line(inputs, output);
  try {
    const { stdout } = await execute(command, given, { maxBuffer: 512 * 1024 * 1024, timeout: timeoutMs });
    return stdout;
  } catch (error) {
    const { code, stdout } = error as { code: unknown; stdout: string }; // the type of execFile's errors
    if (typeof code === 'number' && alsoDone.includes(code)) return stdout;
    throw error;
  }
}

function tool(name: string, line: PdfTool['line']): PdfTool {
  return { name, needs: [name.split(' ')[0] ?? name], line };
}

function qpdf(name: string, line: PdfTool['line']): PdfTool {
  return { ...tool(name, line), alsoDone: [3] };
}
