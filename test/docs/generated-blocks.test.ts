import { expect, test } from '@jest/globals';
import { withBlocks } from '../../bin/generated-docs/with-blocks.ts';

test('a block that is not closed names the mark that closes it', () => {
  for (const rest of ['', '\n<!-- setup -->\n<!-- /setup -->']) {
    const page = `<!-- fields POST /rotatePages -->\n${rest}`;
    expect(() => withBlocks('docs/a.md', page)).toThrow(
      'docs/a.md does not close <!-- fields POST /rotatePages -->: write <!-- /fields --> after it',
    );
  }
});

test('a mark in backticks is text', () => {
  const page = 'Close it by `<!-- /fields -->`.';
  expect(withBlocks('docs/a.md', page)).toBe(page);
});

test('fields that the common page describes are only named, with a default of the endpoint’s own', () => {
  const page = '<!-- fields POST /rotatePages -->\n<!-- /fields -->';
  expect(withBlocks('docs/a.md', page).split('\n')).toEqual([
    '<!-- fields POST /rotatePages -->',
    '| field | type | default | description |',
    '|---|---|---|---|',
    expect.stringMatching(/^\| `pages` \|/),
    expect.stringMatching(/^\| `degrees` \|/),
    '',
    '[Common fields](common-fields.md): `file`, `pdf_base64`, `pdf_url`, `document_id`, `password`, `dry_run`, `conformance`, `title`, `language`, `tags`, `alt`, `filename` (default `rotated.pdf`), `storage`, `return_binary`, `async`, `webhook_url`.',
    '<!-- /fields -->',
  ]);
});

test('a field that an endpoint describes itself is kept in its table', () => {
  const page = '<!-- fields POST /setMetadata -->\n<!-- /fields -->';
  const generated = withBlocks('docs/a.md', page);
  expect(generated).toContain('\n| `title` |');
  expect(generated).not.toMatch(/Common fields.*`title`/);
});

test('fields that a block names are shown whole', () => {
  const page = '<!-- fields POST /rotatePages async -->\n<!-- /fields -->';
  expect(withBlocks('docs/a.md', page)).toContain('\n| `async` | boolean | false | Return 202');
});

test('the values of a list are named as they are sent', () => {
  const page = '<!-- fields POST /redactPdf remove -->\n<!-- /fields -->';
  const type = 'list of metadata, attachments, javascript, comments, hidden_text, at most 5';
  expect(withBlocks('docs/a.md', page)).toContain(`\n| \`remove\` | ${type} |`);
});
