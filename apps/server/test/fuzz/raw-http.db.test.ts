import { expect, test } from 'vitest';
import { sendRaw } from '../given/raw-http.ts';
import { testServer } from '../server.ts';

const server = testServer({ LOG_LEVEL: 'error' });

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`;
const host = 'Host: localhost';
const end = 'Connection: close';

/** What is no HTTP, what is HTTP of another sort, and what two readers would read in two ways. */
const MALFORMED: Readonly<Record<string, string | Uint8Array>> = {
  nothing: '\r\n\r\n\r\n\r\nGET',
  noise: Uint8Array.from({ length: 2000 }, (_, at) => (at * 7919) % 256),
  'the hello of TLS': Uint8Array.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]),
  'the preface of HTTP/2': lines('PRI * HTTP/2.0', '', 'SM'),
  'HTTP/0.9': 'GET /\r\n',
  'HTTP/3': lines('GET / HTTP/3.0', host),
  'no host': lines('GET /api/users/me HTTP/1.1', end),
  'two hosts': lines('GET /healthz HTTP/1.1', host, 'Host: elsewhere', end),
  'a host that is none': lines('GET /healthz HTTP/1.1', 'Host: a b/c@d:99999', end),
  'an address of another server': lines('GET http://elsewhere.example/api/users/me HTTP/1.1', host, end),
  'an address that is none': lines('GET :// HTTP/1.1', host, end),
  'two slashes': lines('GET // HTTP/1.1', host, end),
  star: lines('OPTIONS * HTTP/1.1', host, end),
  connect: lines('CONNECT elsewhere.example:443 HTTP/1.1', host),
  'an unknown method': lines('BREW / HTTP/1.1', host, end),
  'a space in the address': lines('GET /api/a b HTTP/1.1', host, end),
  'raw bytes in the address': lines('GET /api/\u00ff\u00fe HTTP/1.1', host, end),
  'an endless line': `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n`,
  'an endless header': lines('GET / HTTP/1.1', host, `X: ${'x'.repeat(100_000)}`),
  'three thousand headers': lines(
    'GET / HTTP/1.1',
    host,
    ...Array.from({ length: 3000 }, (_, at) => `X${at}: 1`),
  ),
  'a header without a name': lines('GET / HTTP/1.1', host, ': x', end),
  'a folded header': lines('GET / HTTP/1.1', host, 'X: a', ' b', end),
  'a NUL in a header': lines('GET / HTTP/1.1', host, 'X: a\u0000b', end),
  'a bare line feed': `GET /healthz HTTP/1.1\nHost: localhost\n\n`,
  'two lengths': `${lines('POST /auth/sign-in HTTP/1.1', host, 'Content-Length: 2', 'Content-Length: 9')}{}`,
  'a length and chunks': `${lines('POST /auth/sign-in HTTP/1.1', host, 'Content-Length: 2', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /api HTTP/1.1\r\n\r\n`,
  'chunks of a strange sort': `${lines('POST /auth/sign-in HTTP/1.1', host, 'Transfer-Encoding: xchunked')}{}`,
  'a chunk of no size': `${lines('POST /auth/sign-in HTTP/1.1', host, 'Transfer-Encoding: chunked', end)}zz\r\n`,
  'a chunk of every size': `${lines('POST /auth/sign-in HTTP/1.1', host, 'Transfer-Encoding: chunked', end)}FFFFFFFFFFFFFFFFF\r\n`,
  'a negative length': `${lines('POST /auth/sign-in HTTP/1.1', host, 'Content-Length: -1')}{}`,
  'a length beyond all numbers': `${lines('POST /auth/sign-in HTTP/1.1', host, `Content-Length: ${'9'.repeat(40)}`)}{}`,
  'an expectation': lines(
    'POST /auth/sign-in HTTP/1.1',
    host,
    'Expect: the-unexpected',
    'Content-Length: 0',
    end,
  ),
};

test.each(Object.entries(MALFORMED))('%s is refused or answered, never failed on', async (_name, bytes) => {
  // Half of them leave the server waiting for more; then it is we who end.
  const answer = await sendRaw(server.url, bytes, 1500).catch(() => '');
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  expect(statuses.filter((status) => status >= 500 && status !== 505)).toEqual([]);
  // A second answer would mean that a second request was hidden in the first.
  expect(statuses.filter((status) => status < 400).length).toBeLessThanOrEqual(1);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.logged.splice(0)).toEqual([]);
});
