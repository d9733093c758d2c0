import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isSigned } from '../../../local/signature/is-signed.ts';
import { type LocalServer, serveHttp } from '../../egress/local-server.ts';

interface Source {
  readonly tenant: string;
  readonly id: string;
  readonly expires: number;
  readonly terms: string;
}

interface Query {
  readonly query: {
    readonly bool: {
      readonly filter: readonly [
        { readonly term: { readonly tenant: string } },
        { readonly range: { readonly expires: { readonly gt: number } } },
      ];
      readonly must: readonly { readonly term: { readonly terms: string } }[];
    };
  };
  readonly size: number;
}

/** An OpenSearch Serverless collection with one index, as far as the service uses it. */
export interface FakeCollection {
  readonly url: string;
  /** The documents by their ids. */
  readonly documents: ReadonlyMap<string, Source>;
  /** The requests that it has answered, as method and path. */
  readonly requests: string[];
  /** How many of the next requests it answers with 503. */
  busyFor: number;
  close(): Promise<void>;
}

/** Starts a collection. It refuses requests that are not signed for `aoss` with this process's credentials, as AWS does. */
export async function startCollection(): Promise<FakeCollection> {
  const documents = new Map<string, Source>();
  let hasIndex = false;
  const server: LocalServer = await serveHttp(async (request, response) => {
    const body = await text(request);
    const [status, answer] = act(`${request.method} ${request.url}`, body, isAllowed(body));
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));

    function isAllowed(content: string): boolean {
      const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = process.env;
      const access = {
        accessKeyId: AWS_ACCESS_KEY_ID,
        secretAccessKey: AWS_SECRET_ACCESS_KEY,
        region: AWS_REGION,
      };
      const hash = createHash('sha256').update(content).digest('hex');
      const isHashed = request.headers['x-amz-content-sha256'] === hash;
      return isHashed && isSigned(request, Buffer.from(content), access, 'aoss');
    }
  });
  const collection: FakeCollection = {
    url: `http://127.0.0.1:${server.port}`,
    documents,
    requests: [],
    busyFor: 0,
    close: () => server.close(),
  };
  return collection;

  function act(what: string, body: string, isAllowed: boolean): [status: number, answer: object] {
    if (!isAllowed) return [403, { message: 'Forbidden' }];
    if (collection.busyFor-- > 0) return [503, { message: 'Service Unavailable' }];
    collection.requests.push(what);
    if (what === 'PUT /documents') {
      if (hasIndex) return [400, { error: { type: 'resource_already_exists_exception' }, status: 400 }];
      hasIndex = true;
      return [200, { acknowledged: true, index: 'documents' }];
    }
    if (!hasIndex) return [404, { error: { type: 'index_not_found_exception' } }];
    if (what === 'POST /documents/_bulk') return [200, bulk(body)];
    if (what === 'POST /documents/_search') return [200, search(JSON.parse(body) as Query)];
    return [405, {}];
  }

  function bulk(body: string): object {
    const lines = body
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const items: object[] = [];
    while (lines.length > 0) {
      const action = lines.shift();
      if (action.index) {
        documents.set(action.index._id, lines.shift());
        items.push({ index: { _id: action.index._id, status: 201 } });
      } else {
        const isThere = documents.delete(action.delete._id);
        items.push({ delete: { _id: action.delete._id, status: isThere ? 200 : 404 } });
      }
    }
    return { errors: false, items };
  }

  /** Lucene's BM25, whose statistics are those of the whole index. */
  function search({ query, size }: Query): object {
    const [{ term: tenant }, { range }] = query.bool.filter;
    const wanted = query.bool.must.map(({ term }) => term.terms);
    const all = [...documents.values()].map((source) => ({ source, tokens: source.terms.split(' ') }));
    const meanLength = all.reduce((sum, { tokens }) => sum + tokens.length, 0) / all.length;
    const weights = wanted.map((token) => {
      const having = all.filter(({ tokens }) => tokens.includes(token)).length;
      return Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
    });
    const hits = all
      .filter(
        ({ source, tokens }) =>
          source.tenant === tenant.tenant &&
          source.expires > range.expires.gt &&
          wanted.every((token) => tokens.includes(token)),
      )
      .map(({ source, tokens }) => {
        const norm = 1.2 * (1 - 0.75 + (0.75 * tokens.length) / meanLength);
        const scores = wanted.map((token, index) => {
          const count = tokens.filter((each) => each === token).length;
          return ((weights[index] ?? 0) * count) / (count + norm);
        });
        return { _id: source.id, _score: scores.reduce((sum, score) => sum + score, 0) };
      })
      .sort((left, right) => right._score - left._score || (left._id < right._id ? 1 : -1));
    return { hits: { total: { value: hits.length, relation: 'eq' }, hits: hits.slice(0, size) } };
  }
}
