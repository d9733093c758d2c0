import { conformanceLevels } from '../core/contract/fields/conformance.ts';
import { limits } from '../core/contract/limits.ts';
import { marksInWords } from './answers/mark-content.ts';
import type { ChosenTools } from './tools/chosen-tools.ts';

const common = [
  'Creates, reads, searches, draws, cuts, merges, stamps, fills, encrypts and compresses PDFs. A PDF is given as',
  '`document_id` (a stored document, or an upload), `pdf_url` or `pdf_base64`; `password` opens an encrypted one.',
  'Pages count from 1. `pages` selects them in the order wanted: a list, or a string such as `1,3`, `2-5`, `7-` (to the',
  'last page), `5-2` (reversed), `odd` or `even`. `filename` is the name of the result.',
  '`ocr` recognises scans: with `auto` pages without text, and large scans on other pages, with `always` all pages. `languages`',
  'are those that scans may be in, as Tesseract’s codes, such as `eng`; each page is read in the one that fits best.',
  '`hidden` is about text that readers of the page cannot see, which may be meant for programs alone: `exclude` leaves it out and',
  'counts it, `include` keeps it, `mark` also reports where it is.',
  '`conformance` makes a PDF conform to PDF/A, PDF/UA or both, and `title` and `language` go with it:',
  `\`${conformanceLevels.join('`, `')}\`.`,
  'A tool that makes a file stores it and returns a link, which needs no credential. In `storage`,',
  `\`expires_in\` is how many seconds the link works (${limits.linkSeconds.default} by default), \`retention_days\` how long`,
  `the file is kept (${limits.retentionDays.default} by default), and \`mode\` \`byob\` stores it in the account’s own bucket.`,
  'With `async`, a job is returned at once: `get_job` shows when the file is ready.',
  marksInWords,
  'Pass the `document_id` to other tools to work on the same file. To use a file on the web, send its URL. To use a',
  'local file, call `create_upload` and PUT the file to the URL it returns, or send it as base64.',
];

const others =
  'The tools shown are the common ones with their common fields: `find_tools` finds further tools and all fields, and `call_tool` calls any tool.';

/** What an agent has to know about all tools: fields that many have, what documents are, and how to find other tools. */
export function instructionsFor({ findsOthers }: ChosenTools): string {
  return [...common, ...(findsOthers ? [others] : [])].join(' ');
}
