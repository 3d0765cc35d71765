import type { Issue } from '@cairn/domain';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { issueKey } from './issue-key.ts';
import { readIssueLookups } from './properties/issue-lookups.ts';
import { useEngine, useUserId } from '../../data/engine-context.ts';

/** More would fill the message. */
const NAMED = 5;

/** Names issues in a message: WEB-1, WEB-2 and 3 more. */
export function useIssueKeys(): (rows: readonly Issue[]) => string {
  const { store } = useEngine();
  const userId = useUserId();
  const t = useTranslations('issues');
  return useCallback(
    (rows) => {
      const lookups = readIssueLookups(store, userId);
      const keys = rows
        .slice(0, NAMED)
        .map((row) => issueKey(row, lookups))
        .join(', ');
      const more = rows.length - NAMED;
      return more > 0 ? t('bulk.andMore', { keys, more }) : keys;
    },
    [store, userId, t],
  );
}
