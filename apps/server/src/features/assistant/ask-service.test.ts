import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { answers, openAi, says } from '../../../test/given/ai-stub.ts';
import { askService, ServiceFailed } from './ask-service.ts';

const ai = await openAi();
afterAll(ai.close);

const KEY = 'sk-a-key-of-the-operator';
const service = { url: ai.url, key: KEY, model: 'stub-1', monthlyRequests: 50 };
const never = new AbortController().signal;
const TIMEOUT_MS = 10_000;

const ask = (prompt = '', signal = never, timeoutMs = TIMEOUT_MS) =>
  askService(service, { task: 'Say it at length', prompt }, signal, timeoutMs);

/** How it fails with such a response, and whether that means overload. */
async function fault(answer: (response: ServerResponse) => unknown, timeoutMs?: number) {
  ai.knobs.answer = answer;
  const error: unknown = await ask('', never, timeoutMs).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ServiceFailed);
  const { message, isOverloaded } = error as ServiceFailed;
  return { message, isOverloaded };
}

test('the service gets a chat completion request with the model, the key, the task and the text', async () => {
  ai.knobs.answer = says('They sail at dawn.');
  expect(await ask('They sail.')).toBe('They sail at dawn.');
  const { path, authorization, body } = ai.heard.at(-1) ?? {};
  expect([path, authorization, body?.model]).toEqual(['/v1/chat/completions', `Bearer ${KEY}`, 'stub-1']);
  expect(body?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(body?.messages[1]?.content).toBe('Task:\nSay it at length\n\nText:\nThey sail.');
});

test('without a text only the task is sent, and without a key none is', async () => {
  const { key, ...open } = service;
  expect(key).toBe(KEY);
  ai.knobs.answer = says('Fine.');
  await askService({ ...open, key: undefined }, { task: 'Greet', prompt: ' ' }, never);
  expect(ai.heard.at(-1)).toMatchObject({ authorization: undefined });
  expect(ai.heard.at(-1)?.body.messages[1]?.content).toBe('Task:\nGreet');
});

test('an answer is plain text with its line breaks, without control characters and lone surrogates', async () => {
  ai.knobs.answer = says('\r\n one\r\ntwo\u0000\u001B[31m\tthree\ud800 \n');
  expect(await ask()).toBe('one\ntwo[31m\tthree\ufffd');
});

test.each([null, '', ' \n '])('%j is an answer that says nothing', async (content) => {
  ai.knobs.answer = says(content);
  expect(await ask()).toBe('');
});

test.each([
  ['no JSON', '<html>Welcome to the hotel</html>'],
  ['nothing', ''],
  ['another shape', '{"choices":[]}'],
  ['a content of many parts', '{"choices":[{"message":{"content":[{"type":"text","text":"a"}]}}]}'],
])('an answer of %s is none', async (_, body) => {
  expect(await fault(answers(200, body))).toEqual({
    message: 'the AI service answered no chat completion',
    isOverloaded: false,
  });
});

test.each([
  [429, true],
  [503, true],
  [401, false],
  [500, false],
  [302, false],
])('%i is a failure', async (status, isOverloaded) => {
  const body = JSON.stringify({ error: { message: 'of its own', type: 'x' } });
  expect(await fault(answers(status, body))).toEqual({
    message: `the AI service answered ${status}: of its own`,
    isOverloaded,
  });
});

test('its error message is truncated, and the key is removed', async () => {
  const said = `Incorrect API key provided: ${KEY}. ${'x'.repeat(5000)}`;
  const { message } = await fault(answers(401, JSON.stringify({ error: { message: said } })));
  expect(message).toContain('Incorrect API key provided: [key].');
  expect(message).not.toContain(KEY);
  expect(message.length).toBeLessThan(400);
  // Anything else it sends may contain anything.
  expect((await fault(answers(500, `panic: ${KEY}`))).message).toBe(
    'the AI service answered 500: no reason given',
  );
});

test("an answer larger than the limit isn't read to its end", async () => {
  expect((await fault(says('x'.repeat(300_000)))).message).toBe(
    'the AI service answered more than 262144 bytes',
  );
  let isRunning = true;
  const endless = (response: ServerResponse): void => {
    response.on('close', () => (isRunning = false));
    const write = (): void => {
      while (isRunning && response.write('x'.repeat(65_536)));
      if (isRunning) response.once('drain', write);
    };
    write();
  };
  expect((await fault(endless)).message).toBe('the AI service answered more than 262144 bytes');
  await expect.poll(() => isRunning).toBe(false);
});

test.each([
  ['does not begin', () => undefined],
  [
    'does not end',
    (response: ServerResponse) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    },
  ],
])('an answer that %s is given up in time', async (_, answer) => {
  expect((await fault(answer, 200)).message).toBe('the AI service has not answered within 200 ms');
  await expect.poll(() => ai.knobs.open).toBe(0);
});

test('a closed connection is a failure, both before and during an answer', async () => {
  const closed = await fault((response) => response.destroy());
  expect(closed.message).toMatch(/^the AI service can't be reached: ECONNRESET/);
  const cut = await fault((response) => {
    response.write('{"choices":');
    setTimeout(() => response.destroy(), 50);
  });
  expect(cut.message).toMatch(/^the AI service can't be reached: ECONNRESET/);
});

test('an unreachable address is a failure', async () => {
  const gone = await openAi();
  await gone.close();
  await expect(
    askService({ ...service, url: gone.url }, { task: 'Greet', prompt: '' }, never),
  ).rejects.toThrow("the AI service can't be reached: ECONNREFUSED");
});

test('leaving ends the request to the service', async () => {
  ai.knobs.answer = () => undefined;
  const leaving = new AbortController();
  const asked = ask('', leaving.signal).catch((error: unknown) => error);
  await expect.poll(() => ai.knobs.open).toBe(1);
  leaving.abort(new Error('left'));
  expect(await asked).toMatchObject({ message: 'left' });
  await expect.poll(() => ai.knobs.open).toBe(0);
});
