import type { Random } from '@cairn/fixtures';
import type { Call } from '../calls.ts';
import { formBody } from '../route-examples.ts';
import type { WireRequest } from '../given/send-request.ts';
import { mutated, mutatedText, NASTY_TEXTS } from './mutate.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'application/xml',
  '',
];
const NASTY_HEADERS: readonly (readonly [string, string])[] = [
  ['range', 'bytes=0-,5-1,-9'],
  ['range', 'bytes=99999999999999999999-'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['accept-encoding', 'br;q=2, gzip;q=x'],
  ['content-encoding', 'gzip'],
  ['cookie', 'cairn_session=%00; cairn_session=..; =;;;'],
  ['authorization', 'Bearer cairn_api_'],
  ['authorization', 'Bearer cairn_api_%00\u00ff'],
  ['x-api-key', `cairn_api_${'x'.repeat(4000)}`],
  ['x-forwarded-for', '::ffff:999.1.1.1, \u00ff'],
  ['origin', 'null'],
  ['host', ':'],
  ['host', '[::1'],
  ['accept-language', 'x'.repeat(5000)],
  ['if-range', '"'],
  ['x-http-method-override', 'DELETE'],
  ['expect', '100-continue'],
];

export function goodRequest(method: string, call: Call, headers: Record<string, string>): WireRequest {
  const sent = { ...headers };
  const body = bodyOf(call, sent);
  return {
    method,
    target: targetOf(call.path, new URLSearchParams(call.query).toString()),
    headers: sent,
    body,
  };
}

/** A good call made bad in one or a few ways; sometimes left as it is, for what only good calls reach. */
export function badRequest(
  method: string,
  call: Call,
  headers: Record<string, string>,
  random: Random,
): WireRequest {
  const how = random.weighted([
    ['body', call.body === undefined && call.form === undefined ? 1 : 10],
    ['text', call.body === undefined ? 0 : 3],
    ['path', 3],
    ['query', call.query === undefined ? 1 : 8],
    ['header', 2],
    ['method', 0.5],
    ['nothing', 0.5],
  ]);
  const sent = { ...headers };
  let chosen = method;
  let { path } = call;
  let query = new URLSearchParams(call.query).toString();
  let body = bodyOf(call, sent, how === 'body' ? random : undefined);
  if (how === 'text' && body) body = spoiltText(body, sent, random);
  if (how === 'path') path = spoiltPath(path, random);
  if (how === 'query') query = spoiltQuery(call.query ?? {}, random);
  if (how === 'header') {
    const [name, value] = random.pick(NASTY_HEADERS);
    sent[name] = value;
  }
  if (how === 'method') chosen = random.pick(METHODS);
  return { method: chosen, target: targetOf(path, query), headers: sent, body };
}

const targetOf = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

function bodyOf(call: Call, headers: Record<string, string>, random?: Random): Buffer | undefined {
  if (call.form) return formOf(call.form, headers, random);
  if (call.body === undefined && !random?.chance(0.5)) return undefined;
  headers['content-type'] = 'application/json';
  return Buffer.from(JSON.stringify(random ? mutated(call.body ?? {}, random) : call.body) ?? '');
}

function formOf(
  form: NonNullable<Call['form']>,
  headers: Record<string, string>,
  random: Random | undefined,
): Buffer {
  if (!random) return formBody(form, headers);
  const whole = formBody(
    {
      attributes: mutated(form.attributes, random),
      file: random.chance(0.5) ? form.file.slice(0, random.int(0, form.file.length)) : form.file,
    },
    headers,
    random.chance(0.5) ? random.pick(NASTY_TEXTS).replaceAll(/[\r\n"]/g, '') : undefined,
  );
  return random.chance(0.2) ? whole.subarray(0, random.int(0, whole.length)) : whole;
}

/** JSON that no `JSON.stringify` writes. */
function spoiltText(body: Buffer, headers: Record<string, string>, random: Random): Buffer {
  const text = body.toString();
  const at = random.int(0, text.length);
  return random.weighted<() => Buffer>([
    [() => Buffer.from(text.slice(0, at)), 2],
    [
      () =>
        Buffer.from(text.slice(0, at) + random.pick([',', '}', ']', '"', '\u0000', 'e9']) + text.slice(at)),
      2,
    ],
    [() => Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), body.subarray(at)]), 1],
    // The same key twice.
    [() => Buffer.from(text.replace(/"(\w+)":([^,}\]]+)/, '"$1":$2,"$1":null')), 1],
    [() => Buffer.from(text.replace(/:(?=["{[\d])/, ':1e999,"x":')), 1],
    [() => Buffer.from('['.repeat(100_000)), 1],
    [() => Buffer.from(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`), 1],
    [() => Buffer.from(`\ufeff${text}`), 1],
    [
      () => {
        headers['content-type'] = random.pick(TYPES);
        return body;
      },
      3,
    ],
  ])();
}

function spoiltPath(path: string, random: Random): string {
  const steps = path.split('/');
  const at = random.int(1, steps.length - 1);
  const step = steps[at] ?? '';
  steps[at] = random.weighted<() => string>([
    [() => encoded(random.pick(NASTY_TEXTS)), 6],
    [() => random.pick(['%', '%zz', '%00', '%E0%A4%A', '..%2f', '%2e%2e', ';', '\\', step.toUpperCase()]), 4],
    [() => `${step}/`, 1],
    [() => `${step}/${step}`, 1],
    [() => '', 1],
  ])();
  return steps.join('/');
}

function spoiltQuery(query: Readonly<Record<string, string>>, random: Random): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const [name] = Object.entries(query).length > 0 ? random.pick(Object.entries(query)) : ['q'];
  const bad = random.weighted<() => string>([
    [() => `${name}=${encoded(mutatedText(query[name] ?? '', random))}`, 8],
    [() => `${name}[]=1&${name}[a]=2`, 1],
    [() => `${name}=%zz&%=&&=`, 1],
    [() => 'limit=1000000000&offset=-1&sort=password_hash&order_by=users.email', 2],
  ])();
  return [...pairs.filter((pair) => random.chance(0.8) && !pair.startsWith(`${name}=`)), bad].join('&');
}

/** Short enough for a request line; a lone surrogate goes as the bytes that a careless program would send. */
function encoded(text: string): string {
  const short = text.slice(0, 4000);
  return Array.from(short)
    .map((letter) =>
      /[\ud800-\udfff]/.test(letter) && letter.length === 1 ? '%ED%A0%80' : encodeURIComponent(letter),
    )
    .join('');
}

/** What one has to know to send it again by hand. */
export function asText({ method, target, headers, body }: WireRequest): string {
  const { cookie: _, ...shown } = headers;
  return `${method} ${target.slice(0, 1000)}\n${JSON.stringify(shown).slice(0, 600)}\n${body?.toString('utf8').slice(0, 2000) ?? ''}`;
}
