// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Avatar, faceOf, FACE_COUNT, initialsOf } from '../src/avatar.tsx';
import { Count, countText } from '../src/count.tsx';
import { dateToDay, dayToDate } from '../src/dates.ts';
import { ariaKeys, keyCaps } from '../src/kbd.tsx';
import { relativeTime } from '../src/relative-time.tsx';

afterEach(cleanup);

describe('Count', () => {
  test('shows 99+ above ninety-nine', () => {
    expect(countText(0)).toBe('0');
    expect(countText(99)).toBe('99');
    expect(countText(100)).toBe('99+');
    expect(countText(12, 9)).toBe('9+');
  });

  test('renders nothing for zero, and tells screen readers the full number', () => {
    const { container, rerender } = render(<Count count={0} tone="accent" />);
    expect(container.textContent).toBe('');
    rerender(<Count count={128} tone="accent" label="128 unread" />);
    expect(screen.getByText('99+').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText('128 unread')).toBeTruthy();
  });
});

describe('Avatar', () => {
  test('uses the first letters of the first and last word', () => {
    expect(initialsOf('Ada Lovelace')).toBe('AL');
    expect(initialsOf('ada maria king lovelace')).toBe('AL');
    expect(initialsOf('ada')).toBe('AD');
    expect(initialsOf('ada.lovelace@example.org')).toBe('AL');
    expect(initialsOf('  ')).toBe('?');
    expect(initialsOf('👩‍🚀 Ada')).toBe('👩‍🚀A');
  });

  test('gives an ID always the same colour, and uses all eight', () => {
    expect(faceOf('one')).toBe(faceOf('one'));
    const faces = new Set(Array.from({ length: 200 }, (_, index) => faceOf(`person-${index}`)));
    expect([...faces].sort((a, b) => a - b)).toEqual(
      Array.from({ length: FACE_COUNT }, (_, index) => index + 1),
    );
  });

  test("falls back to initials if the image doesn't load", () => {
    const { container } = render(<Avatar id="a" name="Ada Lovelace" picture="/missing.png" />);
    const picture = container.querySelector('img');
    expect(picture).not.toBeNull();
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('AL')).toBeTruthy();
  });
});

describe('Kbd', () => {
  test('shows a shortcut as the platform writes it', () => {
    expect(keyCaps('mod+shift+k', true)).toEqual(['⌘', '⇧', 'K']);
    expect(keyCaps('mod+shift+k', false)).toEqual(['Ctrl', 'Shift', 'K']);
    expect(keyCaps('g i', false)).toEqual(['G', 'I']);
    expect(keyCaps('+', false)).toEqual(['+']);
    expect(keyCaps('Escape', false)).toEqual(['Esc']);
  });

  test('exposes chords but not sequences to screen readers', () => {
    expect(ariaKeys('mod+k', true)).toBe('Meta+K');
    expect(ariaKeys('mod+k', false)).toBe('Control+K');
    expect(ariaKeys('g i', false)).toBeUndefined();
  });
});

describe('dates', () => {
  test('convert both ways without a time zone, and reject invalid days', () => {
    expect(dateToDay(dayToDate('2026-03-09') ?? new Date(0))).toBe('2026-03-09');
    expect(dayToDate('2026-02-30')).toBeNull();
    expect(dayToDate('tomorrow')).toBeNull();
    expect(dayToDate(null)).toBeNull();
  });

  test('are shown relative to now in the largest whole unit', () => {
    const now = Date.UTC(2026, 2, 9, 12);
    expect(relativeTime(now - 20_000, now, 'en')).toBe('now');
    expect(relativeTime(now - 2 * 3_600_000, now, 'en')).toBe('2 hours ago');
    expect(relativeTime(now - 25 * 3_600_000, now, 'en')).toBe('yesterday');
    expect(relativeTime(now + 3 * 60_000, now, 'en')).toBe('in 3 minutes');
  });
});
