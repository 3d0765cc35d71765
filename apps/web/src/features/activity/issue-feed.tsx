import {
  activity,
  comment,
  member,
  preference,
  setPreference,
  type Comment,
  type Issue,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { Avatar } from '@cairn/ui/avatar';
import { IconButton } from '@cairn/ui/icon-button';
import { FilterIcon } from '@cairn/ui/icons';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@cairn/ui/menu';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { useLocation } from '@tanstack/react-router';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { useCover } from '../../data/use-cover.ts';
import { useRows } from '../../data/use-rows.ts';
import { nameOfPerson } from '../../lib/name-of-person.ts';
import {
  commentAnchor,
  CommentComposer,
  CommentThread,
  repliesOf,
  useIssuePlace,
  type CommentPlace,
} from '../comments/public.ts';
import { PageSection } from '../issues/public.ts';
import { ActivityLine } from './activity-line.tsx';
import { describeActivity } from './describe-activity.ts';
import {
  authorOf,
  EVERYTHING,
  feedOf,
  isEverything,
  isFeedView,
  type FeedFilter,
  type FeedView,
  type Shown,
} from './feed.ts';
import { KindItems, NoMatch } from './kind-filter.tsx';
import { useToldProperties, type ToldProperties } from './use-told-properties.ts';

const COVERED = ['comment', 'reaction', 'activity'] as const;
const REMEMBERED = 'issue.feed';
const FIRST_VIEW: FeedView = { show: 'all', newestFirst: false };

/** The comments and activity of an issue, in order of time. Filters last until the issue is closed. */
export const IssueFeed = ({ issue }: { issue: Issue }) => <Feed key={issue.id} issue={issue} />;

function Feed({ issue }: { issue: Issue }) {
  const t = useTranslations('activity');
  const cover = useCover(COVERED, issue.id);
  const comments = useRows(comment, { field: 'issueId', value: issue.id });
  const written = useRows(activity, { field: 'issueId', value: issue.id });
  // Entries that render nothing must not interrupt a combined group.
  const told = useToldProperties();
  const lines = useMemo(
    () => (told ? written.filter((row) => describeActivity(row, told)) : []),
    [written, told],
  );
  const [view, setView] = useFeedView();
  const [filter, setFilter] = useState(EVERYTHING);
  const replies = useMemo(() => repliesOf(comments), [comments]);
  const entries = useMemo(
    () => feedOf(comments, lines, view, filter, replies),
    [comments, lines, view, filter, replies],
  );
  const place = useIssuePlace(issue);
  const composer = <CommentComposer place={place} />;
  const authors = useMemo(() => new Set([...comments, ...lines].map(authorOf)), [comments, lines]);
  const isNarrowed = !isEverything(filter);
  return (
    <PageSection
      heading={t('heading')}
      action={
        <>
          <FeedFilterMenu filter={filter} authors={authors} onChange={setFilter} />
          <FeedControls view={view} onChange={setView} />
        </>
      }
    >
      <div className="mt-2 grid gap-3">
        {view.newestFirst && composer}
        {entries.length === 0 &&
          (isNarrowed ? (
            <NoMatch onClear={() => setFilter(EVERYTHING)} />
          ) : (
            <FeedNote cover={told ? cover : 'loading'} />
          ))}
        {told && <Entries entries={entries} told={told} replies={replies} place={place} />}
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

interface FeedFilterMenuProps {
  readonly filter: FeedFilter;
  /** People with comments or activity here. */
  readonly authors: ReadonlySet<string>;
  readonly onChange: (filter: FeedFilter) => void;
}

const ANYONE = '';

/** Filters by kind of change, by person, or by both. */
function FeedFilterMenu({ filter, authors, onChange }: FeedFilterMenuProps) {
  const t = useTranslations('activity');
  const people = useRows(member).filter(({ id }) => authors.has(id) || id === filter.person);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={isEverything(filter) ? t('filter') : t('filtered')}
          icon={<FilterIcon aria-hidden="true" className={isEverything(filter) ? undefined : 'text-link'} />}
        />
      }
    >
      <MenuRadioGroup
        label={t('person')}
        value={filter.person ?? ANYONE}
        onChange={(value) => onChange({ ...filter, person: value === ANYONE ? undefined : value })}
      >
        <MenuRadioItem value={ANYONE}>{t('anyone')}</MenuRadioItem>
        {people
          .toSorted((a, b) => nameOfPerson(a).localeCompare(nameOfPerson(b)))
          .map((each) => (
            <MenuRadioItem
              key={each.id}
              value={each.id}
              icon={
                <Avatar
                  id={each.id}
                  name={nameOfPerson(each)}
                  picture={each.avatarUrl}
                  size="xs"
                  decorative
                />
              }
            >
              {nameOfPerson(each)}
            </MenuRadioItem>
          ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <KindItems kind={filter.kind} onChange={(kind) => onChange({ ...filter, kind })} />
    </Menu>
  );
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

interface EntriesProps {
  readonly entries: ReturnType<typeof feedOf>;
  readonly told: ToldProperties;
  readonly replies: ReturnType<typeof repliesOf<Comment>>;
  readonly place: CommentPlace;
}

function Entries({ entries, told, replies, place }: EntriesProps) {
  const hash = useLocation({ select: (location) => location.hash.replace(/^#/, '') });
  const isHere = entries.some((entry) =>
    [entry, ...(replies.get(entry.id) ?? [])].some(({ id }) => commentAnchor(id) === hash),
  );
  // The comment in the URL loads later than the page.
  useEffect(() => {
    if (isHere) document.getElementById(hash)?.scrollIntoView({ block: 'center' });
  }, [isHere, hash]);
  if (entries.length === 0) return null;
  return (
    <ul className="grid gap-3">
      {entries.map((entry) =>
        'body' in entry ? (
          <li key={entry.id}>
            <CommentThread row={entry} replies={replies.get(entry.id) ?? []} place={place} pointedAt={hash} />
          </li>
        ) : (
          <ActivityLine key={entry.id} row={entry.lines[0]} told={told} others={entry.lines.slice(1)} />
        ),
      )}
    </ul>
  );
}

/** A person's display settings of feeds, for all issues. */
function useFeedView(): readonly [FeedView, (view: FeedView) => void] {
  const run = useCommand();
  const [held] = useRows(preference, { field: 'key', value: REMEMBERED });
  const view = isFeedView(held?.value) ? held.value : FIRST_VIEW;
  return [view, (value) => run(setPreference, { id: held?.id ?? uuid(), key: REMEMBERED, value })];
}
