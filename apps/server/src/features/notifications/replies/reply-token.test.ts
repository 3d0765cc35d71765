import { uuid } from '@cairn/sync/schema';
import { expect, test } from 'vitest';
import { tokensTo } from '../../../platform/inbound-mail/index.ts';
import { ANSWERABLE_DAYS, readReplyToken, replyKey, TOKEN_LENGTH, writeReplyToken } from './reply-token.ts';

const key = replyKey('a secret for tests, thirty-two characters');
const NOW = Date.parse('2026-03-03T09:14:00Z');
const DAY_MS = 86_400_000;

test('tokens signed here can be read, whatever case they come back in', () => {
  const addressId = uuid();
  const token = writeReplyToken(key, addressId, NOW);
  expect(token).toMatch(/^[a-z2-7]+$/);
  expect(readReplyToken(key, token, NOW)).toEqual({ addressId, isExpired: false });
  expect(readReplyToken(key, token.toUpperCase(), NOW)).toEqual({ addressId, isExpired: false });
});

test('the longest name of a mailbox and a token fit before the @', () => {
  expect('eighteen-characts!'.length + '+'.length + TOKEN_LENGTH).toBeLessThanOrEqual(64);
});

test('it is valid for a number of days and not one more', () => {
  const token = writeReplyToken(key, uuid(), NOW);
  expect(readReplyToken(key, token, NOW + ANSWERABLE_DAYS * DAY_MS)?.isExpired).toBe(false);
  expect(readReplyToken(key, token, NOW + (ANSWERABLE_DAYS + 1) * DAY_MS)?.isExpired).toBe(true);
});

test('a changed, foreign or truncated token is invalid', () => {
  const token = writeReplyToken(key, uuid(), NOW);
  // The last letter contains an unused bit.
  for (let at = 0; at < token.length - 1; at++) {
    const other = token[at] === 'a' ? 'b' : 'a';
    expect(readReplyToken(key, token.slice(0, at) + other + token.slice(at + 1), NOW)).toBeUndefined();
  }
  expect(readReplyToken(replyKey('another secret of thirty-two characters'), token, NOW)).toBeUndefined();
  for (const each of ['', token.slice(1), `${token}a`, '1'.repeat(TOKEN_LENGTH)])
    expect(readReplyToken(key, each, NOW)).toBeUndefined();
});

test('only addresses of the mailbox have tokens', () => {
  const addresses = [
    'Reply+ONE@Tracker.example',
    'reply@tracker.example',
    'reply+two@other.example',
    'no+three@tracker.example',
    '',
    '@',
    'reply+',
  ];
  expect(tokensTo('reply@tracker.example', addresses)).toEqual(['one']);
});
