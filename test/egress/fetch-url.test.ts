import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fetchPath } from './fetching.ts';
import { content, type Site, startSite } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

test('gives the bytes, their type and where they came from', async () => {
  const { bytes, contentType, url } = await fetchPath(site, '/file');
  expect(Buffer.from(bytes)).toEqual(content);
  expect(contentType).toBe('application/pdf');
  expect(url).toBe(`${site.origin}/file`);
});

test('sends no more than it must: no credentials, no cookies, no referrer', async () => {
  await fetchPath(site, '/cookie');
  const { method, headers, rawHeaders } = site.requests.at(-1) ?? {};
  expect(method).toBe('GET');
  expect(headers?.host).toBe(`127.0.0.1:${site.port}`);
  expect(rawHeaders?.filter((_text, index) => index % 2 === 0).sort()).toEqual(
    ['Accept', 'Accept-Encoding', 'Connection', 'Host', 'User-Agent'].sort(),
  );
});

test('sends the path and query as a browser would, without the fragment', async () => {
  const { bytes } = await fetchPath(site, '/file?a=b c&d#page=3');
  expect(Buffer.from(bytes)).toEqual(content);
  expect(site.requests.at(-1)?.url).toBe('/file?a=b%20c&d');
});

test('reads a body of unknown length, and an empty one', async () => {
  expect(Buffer.from((await fetchPath(site, '/unannounced')).bytes)).toEqual(
    Buffer.concat([content, content]),
  );
  const { bytes, contentType } = await fetchPath(site, '/empty');
  expect([bytes.length, contentType]).toEqual([0, '']);
});

test.each(['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'identity'])(
  'decompresses %s that was not requested',
  async (encoding) => {
    expect(Buffer.from((await fetchPath(site, `/${encoding}`)).bytes)).toEqual(content);
  },
);

test.each([301, 302, 303, 307, 308])('follows a redirect of status %i', async (status) => {
  const { bytes, url } = await fetchPath(site, `/${status}/${encodeURIComponent('/file')}`);
  expect(Buffer.from(bytes)).toEqual(content);
  expect(url).toBe(`${site.origin}/file`);
});

test.each([
  ['/relative', '/file'],
  ['/with-fragment', '/file#page=2'],
  ['/unicode', '/%C3%BCmlaut'],
  ['/redirect-with-endless-body', '/file'],
  ['/hops/10', '/file'],
])('follows %s to %s', async (from, to) => {
  const { bytes, url } = await fetchPath(site, from);
  expect(Buffer.from(bytes)).toEqual(content);
  expect(url).toBe(site.origin + to);
});
