import { expect, test } from 'vitest';
import { createClientAddress, limitSubject } from './client-address.ts';

const from = (proxies: string[], socket: string, forwarded?: string): string =>
  createClientAddress(proxies)(
    new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    socket,
  );

test.each([
  ['the socket without proxies', [], '1.2.3.4', undefined, '1.2.3.4'],
  ['the socket when nobody is trusted', [], '1.2.3.4', '9.9.9.9', '1.2.3.4'],
  ['the visitor behind one proxy', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4', '1.2.3.4'],
  ['the visitor behind two proxies', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 10.0.0.2', '1.2.3.4'],
  ['the nearest untrusted hop', ['10.0.0.0/8'], '10.0.0.1', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['the proxy when the header is nonsense', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
  ['the proxy when there is no header', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
  ['IPv4 written as IPv6', ['10.0.0.0/8'], '::ffff:10.0.0.1', '::ffff:1.2.3.4', '1.2.3.4'],
  ['IPv6 proxies', ['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
])('is %s', (_, proxies, socket, forwarded, expected) => {
  expect(from(proxies, socket, forwarded)).toBe(expected);
});

test('counts all addresses of one IPv6 network as one visitor', () => {
  expect(limitSubject('2001:db8:1:2:aaaa::1')).toBe(limitSubject('2001:0db8:0001:0002:bbbb::9'));
  expect(limitSubject('2001:db8:1:2::1')).not.toBe(limitSubject('2001:db8:1:3::1'));
  expect(limitSubject('1.2.3.4')).toBe('1.2.3.4');
});
