// @vitest-environment happy-dom
import { en } from '@cairn/messages';
import * as firstWords from '@cairn/messages/first';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { useRefusalSentence } from './use-refusal-sentence.ts';

const given = (words: object) =>
  renderHook(() => useRefusalSentence(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <IntlProvider locale="en" messages={words}>
        {children}
      </IntlProvider>
    ),
  }).result.current;

const sentenceOf = given(en);
const message = 'As the server says it.';

test("a refusal is shown in this browser's words, with its values", () => {
  const values = { name: 'Sprint 3', startDate: '2026-03-01', endDate: '2026-03-14' };
  expect(sentenceOf({ code: 'cycle.overlaps', values, message })).toBe(
    'The dates overlap with Sprint 3 (2026-03-01 to 2026-03-14).',
  );
  expect(sentenceOf({ code: 'forbidden', values: {}, message })).toBe(
    "You don't have permission to do this.",
  );
});

test.each([
  ['a code of a newer server', { code: 'cycle.cancelled', values: {}, message }],
  ['a refusal of before codes had values, spelled as then', { code: 'not-found', message }],
  ['a refusal whose values were too heavy to be kept', { code: 'cycle.overlaps', message }],
])('SYS-45 %s is told by the message that came with it', (_, said) => {
  expect(sentenceOf(said)).toBe(message);
});

test("SYS-45 until the messages have loaded, the refusal's own message is shown", () => {
  expect(given(firstWords)({ code: 'forbidden', values: {}, message })).toBe(message);
});
