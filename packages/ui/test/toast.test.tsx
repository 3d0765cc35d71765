// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '../src/toast-store.ts';
import { Toaster } from '../src/toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster label="Messages" dismissLabel="Dismiss" />);
});
afterEach(() => {
  act(() => toast.clear());
  cleanup();
  vi.useRealTimers();
});

const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time);
  });
const region = () => screen.getByRole('region', { name: 'Messages' });
const polite = () => document.querySelector('[aria-live=polite]')?.textContent;
const urgent = () => document.querySelector('[aria-live=assertive]')?.textContent;

describe('toast', () => {
  test('appears, is announced, and disappears after its time', () => {
    act(() => void toast.success('Saved'));
    expect(region().textContent).toContain('Saved');
    expect(polite()).toBe('Saved');
    pass(4900);
    expect(region().textContent).toContain('Saved');
    pass(200);
    expect(region().textContent).toBe('');
  });

  test('lets drops through while something is dragged, and starts its time again afterwards', () => {
    act(() => void toast.success('Saved', { action: { label: 'Undo', onAction: () => undefined } }));
    const card = () => region().firstElementChild;
    fireEvent.dragStart(document.body);
    expect(card()?.className).toContain('pointer-events-none');
    pass(60_000);
    fireEvent.dragEnd(document.body);
    expect(card()?.className).not.toContain('pointer-events-none');
    pass(7900);
    expect(region().textContent).toContain('Saved');
    pass(200);
    expect(region().textContent).toBe('');
  });

  test('comes back at the next press if the end of a drag was missed', () => {
    act(() => void toast.success('Saved'));
    fireEvent.dragStart(document.body);
    fireEvent.pointerDown(document.body);
    expect(region().firstElementChild?.className).not.toContain('pointer-events-none');
  });

  test('announces errors immediately', () => {
    act(() => void toast.error('Could not save', { description: 'No answer' }));
    expect(urgent()).toBe('Could not save. No answer');
    expect(polite()).toBe('');
  });

  test("SYS-45 changes in place from loading to success or error, and loading doesn't time out", () => {
    for (const [end, said, spoken] of [
      ['resolve', 'Theme updated successfully!', polite],
      ['reject', 'Failed to Update the theme.', urgent],
    ] as const) {
      let saving: ReturnType<typeof toast.loading> | undefined;
      act(() => void (saving = toast.loading('Updating theme...')));
      pass(60_000);
      expect(region().textContent).toBe('Updating theme...');
      expect(polite()).toBe('Updating theme...');
      const shown = region().firstElementChild;
      act(() => saving?.[end](said));
      expect(region().firstElementChild).toBe(shown);
      expect(region().textContent).toBe(said);
      expect(spoken()).toBe(said);
      pass(6000);
      expect(region().textContent).toBe('');
    }
  });

  test('stays while the pointer is on it', () => {
    act(() => void toast.show('Copied'));
    fireEvent.pointerEnter(region());
    pass(20_000);
    expect(region().textContent).toContain('Copied');
    fireEvent.pointerLeave(region());
    pass(6000);
    expect(region().textContent).toBe('');
  });

  test('runs its action once and disappears', () => {
    const onAction = vi.fn();
    act(() => void toast.show('Deleted', { action: { label: 'Undo', onAction } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(region().textContent).toBe('');
  });

  test('keeps at most three, the newest, and one per ID', () => {
    act(() => {
      for (const title of ['one', 'two', 'three', 'four']) toast.show(title);
      toast.show('four again', { id: 'same' });
      toast.show('five', { id: 'same' });
    });
    expect([...region().querySelectorAll('p')].map((line) => line.textContent)).toEqual([
      'three',
      'four',
      'five',
    ]);
  });

  test('is dismissed by its close button and by Escape', () => {
    act(() => void toast.show('one'));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(region().textContent).toBe('');
    act(() => void toast.show('two'));
    fireEvent.keyDown(region(), { key: 'Escape' });
    expect(region().textContent).toBe('');
  });
});
