import { dateToDay } from '@cairn/ui/dates';
import { Button } from '@cairn/ui/button';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { headOf, type InboxEntry } from './inbox-entries.ts';
import { InboxRow } from './inbox-row.tsx';
import type { OlderNotifications } from './use-older.ts';

/** Entries rendered at first, and more each time the end becomes visible. */
const STEP = 50;
const DAY_MS = 24 * 3_600_000;
const WEEK_DAYS = 7;

const GROUPS = ['today', 'yesterday', 'week', 'earlier'] as const;
type Group = (typeof GROUPS)[number];

function groupOf(at: number, now: number): Group {
  const day = dateToDay(new Date(at));
  if (day >= dateToDay(new Date(now))) return 'today';
  if (day === dateToDay(new Date(now - DAY_MS))) return 'yesterday';
  return now - at < WEEK_DAYS * DAY_MS ? 'week' : 'earlier';
}

interface InboxListProps {
  readonly entries: readonly InboxEntry[];
  readonly now: number;
  readonly openKey: string | undefined;
  readonly older: OlderNotifications;
  readonly onOpen: (entry: InboxEntry) => void;
}

/** The entries by day, as far as scrolled. */
export function InboxList({ entries, now, openKey, older, onOpen }: InboxListProps) {
  const t = useTranslations('notifications');
  const [most, setMost] = useState(STEP);
  const openAt = entries.findIndex(({ key }) => key === openKey);
  const shown = entries.slice(0, Math.max(most, openAt + 1));
  const readOn = (): void => {
    if (shown.length < entries.length) setMost(shown.length + STEP);
    else if (older.state === 'ready' && older.hasMore) {
      setMost(shown.length + STEP);
      older.readOn();
    }
  };
  return (
    <div className="scroll-thin min-h-0 flex-1 overflow-auto pb-4" data-inbox-list="">
      {GROUPS.flatMap((group) => {
        const held = shown.filter(({ at }) => groupOf(at, now) === group);
        return held.length > 0
          ? [
              <section key={group} aria-labelledby={`inbox-${group}`}>
                <h2 id={`inbox-${group}`} className="px-4 pt-3 pb-1 text-small font-medium text-2">
                  {t(`groups.${group}`)}
                </h2>
                <ul className="grid gap-0.5 px-2">
                  {held.map((entry) => (
                    <InboxRow
                      key={entry.key}
                      entry={entry}
                      isOpen={entry.key === openKey}
                      excerpt={older.excerpts.get(headOf(entry).id)}
                      onOpen={onOpen}
                    />
                  ))}
                </ul>
              </section>,
            ]
          : [];
      })}
      <End older={older} hasMore={shown.length < entries.length || older.hasMore} onReached={readOn} />
    </div>
  );
}

interface EndProps {
  readonly older: OlderNotifications;
  readonly hasMore: boolean;
  readonly onReached: () => void;
}

/** Loads more when it becomes visible, and shows the progress. */
function End({ older, hasMore, onReached }: EndProps) {
  const t = useTranslations('notifications');
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onReached);
  useEffect(() => {
    latest.current = onReached;
  });
  useEffect(() => {
    if (!hasMore || !mark.current) return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '200px' },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
    // Observed again after each page, because a marker that stays visible isn't reported again.
  }, [hasMore, older.rows.length]);
  return (
    <div ref={mark} aria-live="polite" className="px-4 pt-2 text-small text-2">
      {hasMore && older.state === 'loading' && <p>{t('more')}</p>}
      {older.state === 'offline' && <p>{t('offline')}</p>}
      {older.state === 'failed' && (
        <p className="flex items-center gap-3">
          {t('failed')}
          <Button onClick={older.readOn}>{t('again')}</Button>
        </p>
      )}
    </div>
  );
}
