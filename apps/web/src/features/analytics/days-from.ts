import { dayAfter } from '@cairn/domain';

/** All days from the first to the last. */
export function daysFrom({ from, to }: { readonly from: string; readonly to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}
