// Stands in for the native part of AWS's runtime client, which is built by cmake and a compiler: it asks for events and
// posts what functions return. Everything else, streaming too, is the client's own code. Loaded by --require before it.
const Module = require('node:module');

const base = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;
const load = Module._load;

// The native part returns when the response has arrived, and the client does not wait for it. Here the next event is
// asked for after that: otherwise a response could be taken for that of the next event.
let posted = Promise.resolve();
const post = (path, body) => {
  const sent = fetch(`${base}/${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  posted = sent.then((answer) => answer.arrayBuffer());
};

const client = {
  next: async () => {
    const { get } = require('node:http');
    const { text } = require('node:stream/consumers');
    await posted;
    const answer = await new Promise((resolve, reject) => get(`${base}/next`, resolve).on('error', reject));
    return { bodyJson: await text(answer), headers: answer.headers };
  },
  done: (id, body) => post(`${id}/response`, body),
  error: (id, body) => post(`${id}/error`, body),
};

Module._load = (request, ...rest) => (request === './rapid-client.node' ? client : load(request, ...rest));
