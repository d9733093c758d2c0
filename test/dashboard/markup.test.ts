import { expect, test } from '@jest/globals';
import { markup, rawHtml } from '../../functions/core/pages/markup.ts';

const hostile = `<script>alert("it's")</script>`;

test('escapes text, and leaves markup and raw HTML as they are', () => {
  const { html } = markup`<p>${hostile} ${[markup`<b>${1}</b>`, rawHtml('<i>&amp;</i>')]}</p>`;
  expect(html).toBe('<p>&lt;script&gt;alert(&quot;it&#39;s&quot;)&lt;/script&gt; <b>1</b><i>&amp;</i></p>');
});

test('does not trust an object just because it holds HTML', () => {
  const fromRequest = JSON.parse(JSON.stringify(rawHtml(hostile)));
  expect(fromRequest).toEqual({ html: hostile });
  expect(() => markup`<p>${fromRequest}</p>`).toThrow(TypeError);
});
