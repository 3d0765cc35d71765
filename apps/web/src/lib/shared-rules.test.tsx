// @vitest-environment happy-dom
import { updateIssues } from '@cairn/domain';
import { isEmail } from '@cairn/domain/people/email';
import { truncateText } from '@cairn/editor/convert';
import { Count } from '@cairn/ui/count';
import { dateToDay, dayToDate } from '@cairn/ui/dates';
import { writeClipboard } from '@cairn/ui/write-clipboard';
import { uuid } from '@cairn/sync/schema';
import { act, cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What `navigator` and the page allow, and what reaches the clipboard by the older way. */
function givenClipboard(
  clipboard: { writeText: (text: string) => Promise<void> } | undefined,
  mayCopy = true,
) {
  const copied: string[] = [];
  vi.stubGlobal('isSecureContext', clipboard !== undefined);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: (command: string) => {
      const area = document.querySelector('textarea');
      const selected = area?.value.slice(area.selectionStart, area.selectionEnd);
      if (command === 'copy' && mayCopy && selected !== undefined) copied.push(selected);
      return mayCopy;
    },
  });
  return copied;
}

test('SYS-46 addresses, previews, counts, days, searches and the clipboard each follow one rule', async () => {
  // An address is local@domain.tld; its first part may be quoted, its second a number in brackets.
  for (const email of ['a.b+c@d-e.co', '"quoted name"@example.org', 'a@[192.168.0.1]'])
    expect(isEmail(email), email).toBe(true);
  for (const email of ['a@b', 'a b@c.de', '@x.y', 'a@', '']) expect(isEmail(email), email).toBe(false);

  // A preview has 55 characters of plain text.
  expect(truncateText(`<b>${'x'.repeat(60)}</b>`)).toBe(`${'x'.repeat(55)}...`);
  expect(truncateText('x'.repeat(55))).toBe('x'.repeat(55));

  // Counts end at 99+.
  for (const [count, shown] of [
    [99, '99'],
    [100, '99+'],
    [4000, '99+'],
  ] as const)
    expect(render(<Count count={count} tone="accent" />).container.textContent).toBe(shown);

  // Days are sent as YYYY-MM-DD, whatever they are shown as, and nothing else is taken.
  const takes = (dueDate: unknown): boolean =>
    updateIssues.input.safeParse({ changes: [{ issueId: uuid(), patch: { dueDate } }] }).success;
  expect(dateToDay(new Date(2026, 2, 9, 23, 59))).toBe('2026-03-09');
  expect(dayToDate('2026-03-09')).toEqual(new Date(2026, 2, 9));
  expect(takes(dateToDay(new Date(2026, 2, 9)))).toBe(true);
  for (const other of ['2026-3-9', '09.03.2026', '2026-02-30', '2026-03-09T00:00:00Z', 1_773_014_400_000])
    expect(takes(other), String(other)).toBe(false);

  // A search waits until half a second after the last key.
  vi.useFakeTimers();
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed), {
    initialProps: { typed: '' },
  });
  for (const typed of ['s', 'se', 'sea']) {
    rerender({ typed });
    pass(499);
    expect(result.current).toBe('');
  }
  pass(1);
  expect(result.current).toBe('sea');
  vi.useRealTimers();

  // The clipboard is written to by the newer way, by the older one where that is refused or missing, or it is said that it was not.
  const written: string[] = [];
  const older = givenClipboard({ writeText: async (text) => void written.push(text) });
  await writeClipboard('one');
  expect([written, older]).toEqual([['one'], []]);
  const refused = givenClipboard({ writeText: async () => await Promise.reject(new Error('refused')) });
  await writeClipboard('two');
  const missing = givenClipboard(undefined);
  await writeClipboard('three');
  expect([refused, missing]).toEqual([['two'], ['three']]);
  givenClipboard(undefined, false);
  await expect(writeClipboard('four')).rejects.toThrow('refused');
  expect(document.querySelector('textarea')).toBeNull();
});
