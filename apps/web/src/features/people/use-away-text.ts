import { isAway, type Away } from '@cairn/domain/people/away';
import { dayToDate } from '@cairn/ui/dates';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { useNow } from '../../lib/use-now.ts';

/** Day before month, as everywhere in the app. */
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A text about the end of an absence; none once they are back. */
export function useAwayText(): (away: Away | null | undefined) => string | undefined {
  const t = useTranslations('people.away');
  const now = useNow();
  return useCallback(
    (away) => {
      const date = isAway(away, now.getTime()) ? dayToDate(away.until) : null;
      if (!date) return undefined;
      const format = date.getFullYear() === now.getFullYear() ? short : withYear;
      return t('until', { day: format.format(date) });
    },
    [t, now],
  );
}
