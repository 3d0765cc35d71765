import { activity, comment, preference, setPreference, type Issue } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useLocation } from '@tanstack/react-router';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useCover } from '../../data/use-cover.ts';
import { useRows } from '../../data/use-rows.ts';
import { commentAnchor, CommentComposer, CommentItem } from '../comments/public.ts';
import { PageSection } from '../issues/public.ts';
import { ActivityLine } from './activity-line.tsx';
import { feedOf, isFeedView, type FeedView, type Shown } from './feed.ts';

const COVERED = ['comment', 'reaction', 'activity'] as const;
const REMEMBERED = 'issue.feed';
const FIRST_VIEW: FeedView = { show: 'all', newestFirst: false };

/** What was said and done on an issue, in the order of time. */
export function IssueFeed({ issue }: { issue: Issue }) {
  const t = useTranslations('activity');
  const cover = useCover(COVERED, issue.id);
  const comments = useRows(comment, { field: 'issueId', value: issue.id });
  const lines = useRows(activity, { field: 'issueId', value: issue.id });
  const [view, setView] = useFeedView();
  const entries = useMemo(() => feedOf(comments, lines, view), [comments, lines, view]);
  const composer = <CommentComposer key={issue.id} issue={issue} />;
  return (
    <PageSection heading={t('heading')} action={<FeedControls view={view} onChange={setView} />}>
      <div className="mt-2 grid gap-3">
        {view.newestFirst && composer}
        {entries.length === 0 && <FeedNote cover={cover} />}
        <Entries entries={entries} issue={issue} />
        {!view.newestFirst && composer}
      </div>
    </PageSection>
  );
}

function FeedNote({ cover }: { cover: ReturnType<typeof useCover> }) {
  const t = useTranslations('activity');
  if (cover === 'loading')
    return (
      <p role="status" className="h-5">
        <span className="vh">{t('loading')}</span>
      </p>
    );
  return <p className="text-2">{cover === 'offline' ? t('offline') : t('nothing')}</p>;
}

function FeedControls({ view, onChange }: { view: FeedView; onChange: (view: FeedView) => void }) {
  const t = useTranslations('activity');
  return (
    <>
      <ToggleGroup<Shown>
        label={t('show')}
        look="text"
        options={[
          { value: 'all', label: t('all') },
          { value: 'comments', label: t('comments') },
          { value: 'history', label: t('history') },
        ]}
        value={view.show}
        onChange={(show) => onChange({ ...view, show })}
      />
      <IconButton
        label={view.newestFirst ? t('newestFirst') : t('oldestFirst')}
        icon={
          view.newestFirst ? (
            <ArrowDownWideNarrow aria-hidden="true" />
          ) : (
            <ArrowUpNarrowWide aria-hidden="true" />
          )
        }
        onClick={() => onChange({ ...view, newestFirst: !view.newestFirst })}
      />
    </>
  );
}

function Entries({ entries, issue }: { entries: ReturnType<typeof feedOf>; issue: Issue }) {
  const hash = useLocation({ select: (location) => location.hash.replace(/^#/, '') });
  const isHere = entries.some((entry) => commentAnchor(entry.id) === hash);
  // The comment that the address names comes later than the page.
  useEffect(() => {
    if (isHere) document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [isHere, hash]);
  if (entries.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {entries.map((entry) =>
        'body' in entry ? (
          <li key={entry.id}>
            <CommentItem row={entry} issue={issue} pointedAt={commentAnchor(entry.id) === hash} />
          </li>
        ) : (
          <ActivityLine key={entry.id} row={entry.lines[0]} others={entry.lines.slice(1)} />
        ),
      )}
    </ul>
  );
}

/** How this person likes to read feeds, remembered for all issues. */
function useFeedView(): readonly [FeedView, (view: FeedView) => void] {
  const run = useCommand();
  const [held] = useRows(preference, { field: 'key', value: REMEMBERED });
  const view = isFeedView(held?.value) ? held.value : FIRST_VIEW;
  return [view, (value) => run(setPreference, { id: held?.id ?? uuid(), key: REMEMBERED, value })];
}
