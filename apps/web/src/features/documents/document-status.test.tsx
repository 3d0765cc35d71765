// @vitest-environment happy-dom
import type { DocumentStatus } from '@cairn/documents';
import { documents } from '@cairn/messages/en/documents';
import { act, cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentStatusSign } from './document-status.tsx';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sign = (status: DocumentStatus) => (
  <IntlProvider locale="en" messages={{ documents }}>
    <DocumentStatusSign status={status} narrow="words" />
  </IntlProvider>
);

const said = (): string | null => screen.getByRole('status').textContent;

const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test('an unsaved change shows immediately, and that it is saved a moment later', () => {
  const { rerender } = render(sign({ kind: 'saved' }));
  expect(said()).toBe('Saved');
  rerender(sign({ kind: 'saving', count: 1 }));
  expect(said()).toBe('Saving');
  wait(50);
  rerender(sign({ kind: 'saved' }));
  wait(100);
  // The person types the next word.
  rerender(sign({ kind: 'saving', count: 1 }));
  wait(50);
  rerender(sign({ kind: 'saved' }));
  wait(250);
  expect(said()).toBe('Saving');
  wait(100);
  expect(said()).toBe('Saved');
});

test('a quick reconnect shows nothing, and a slow one does', () => {
  const { rerender } = render(sign({ kind: 'saved' }));
  rerender(sign({ kind: 'syncing' }));
  wait(600);
  expect(said()).toBe('Saved');
  wait(200);
  expect(said()).toBe('Connecting');
});
