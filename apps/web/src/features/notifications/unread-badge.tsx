import { Count, countText } from '@cairn/ui/count';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useUnreadCounts } from './use-notifications.ts';

/** The number of unread notifications, in the sidebar and in front of the page title. */
export function UnreadBadge() {
  const t = useTranslations('notifications');
  const { all } = useUnreadCounts();
  useTitleCount(all);
  return <Count count={all} tone="accent" label={t('unread', { count: countText(all) })} />;
}

const COUNTED = /^\(\d+\+?\) /;

/** Screens set the title, and the count is put in front of it. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const show = (): void => {
      const bare = document.title.replace(COUNTED, '');
      const next = count === 0 ? bare : `(${countText(count)}) ${bare}`;
      if (document.title !== next) document.title = next;
    };
    show();
    const observer = new MutationObserver(show);
    const title = document.querySelector('title');
    if (title) observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNTED, '');
    };
  }, [count]);
}
