import { csvLine } from '../../platform/csv-line.ts';
import type { ExportedLine } from './activity-reads.ts';

const HEADINGS = ['Time', 'Member', 'Project', 'Issue', 'Title', 'Field', 'Change', 'From', 'To'];

/** A day's activity as a table for spreadsheets; times are in the given time zone. */
export function csvOf(lines: readonly ExportedLine[], timezone: string): string {
  const time = timeIn(timezone);
  const rows = lines.map((line) => [
    time(line.createdAt),
    line.actor,
    line.project,
    line.reference ?? '',
    line.title ?? '',
    line.field,
    line.verb,
    line.oldValue ?? '',
    line.newValue ?? '',
  ]);
  return [HEADINGS, ...rows].map(csvLine).join('');
}

/** `2026-03-09 14:05:00` */
function timeIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
    return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
  };
}
