import type { Issue } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { dueOn } from './reschedule.ts';

const made = (startDate: string | null, dueDate: string | null): Issue => ({ startDate, dueDate }) as Issue;

describe('an issue moved to another day', () => {
  test('keeps its duration, across months too', () => {
    expect(dueOn(made('2026-11-24', '2026-11-26'), '2026-12-02')?.patch).toEqual({
      startDate: '2026-11-30',
      dueDate: '2026-12-02',
    });
  });

  test('never starts after its new due date if it had none', () => {
    expect(dueOn(made('2026-11-24', null), '2026-11-20')?.patch).toEqual({
      startDate: '2026-11-20',
      dueDate: '2026-11-20',
    });
    expect(dueOn(made('2026-11-24', null), '2026-11-30')?.patch).toEqual({ dueDate: '2026-11-30' });
  });

  test('keeps its start when it loses its due date, and changes nothing on its own day', () => {
    expect(dueOn(made('2026-11-24', '2026-11-26'), 'none')?.patch).toEqual({ dueDate: null });
    expect(dueOn(made(null, null), 'none')).toBeUndefined();
    expect(dueOn(made(null, '2026-11-26'), '2026-11-26')).toBeUndefined();
  });
});
