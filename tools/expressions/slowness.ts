import { analyse } from 'scslre';
import { restarts } from './restart.ts';

/**
 * Why a regular expression may take more than linear time; undefined if it doesn't.
 *
 * @example slowness('^(a|b)*$', '') === undefined && slowness(' +$', '') !== undefined
 */
export function slowness(source: string, flags: string): string | undefined {
  if (restarts(source, flags))
    return 'reads on over what another attempt of it begins with, and may fail after';
  const [report] = analyse({ source, flags }).reports;
  if (!report) return undefined;
  const time = report.exponential ? 'without end' : 'again and again';
  return `goes back ${time} over a text of ${JSON.stringify(report.character.pick)}`;
}
