import type { Issue, IssueLookups } from '@cairn/domain';
import { issueKey } from './issue-key.ts';
import type { Words } from '../../platform/property-ui.ts';

/** More would not fit into the message. */
const NAMED = 5;

/** Names issues in a message: WEB-1, WEB-2 and 3 more. */
export function issueKeys(rows: readonly Issue[], lookups: IssueLookups, t: Words['t']): string {
  const keys = rows
    .slice(0, NAMED)
    .map((row) => issueKey(row, lookups))
    .join(', ');
  const more = rows.length - NAMED;
  return more > 0 ? t('bulk.andMore', { keys, more }) : keys;
}
