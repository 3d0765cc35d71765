import type { Page } from '@cairn/domain';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

/** A page's title, or the placeholder for an untitled page. */
export function usePageName(): (row: Pick<Page, 'title'> | undefined) => string {
  const t = useTranslations('app');
  return useCallback((row) => (row && row.title !== '' ? row.title : t('untitledPage')), [t]);
}
