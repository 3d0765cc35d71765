import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it has come. */
export interface AskedOfAi {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
  };
}

/** What stands beside the texts in a completion, and is none of our business. */
const completionOf = (content: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_795_000_000,
  model: 'stub',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

/** Answers in the shape of chat completions. */
export const says = (content: unknown) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(completionOf(content)));
};

/** Answers anything, with any status. */
export const answers = (status: number, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
};

/** An AI service of a test's own, which speaks as OpenAI's does. */
export async function openAi() {
  const heard: AskedOfAi[] = [];
  /** What it does with each request, until it is told otherwise; `open` are those whose callers wait now. */
  const knobs = { answer: says('Fine.'), open: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    knobs.open += 1;
    response.on('close', () => {
      knobs.open -= 1;
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()) as AskedOfAi['body'],
      });
      knobs.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    heard,
    knobs,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
