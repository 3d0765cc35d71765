import type { PageComment } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { CloseIcon } from '@cairn/ui/icons';
import { Switch } from '@cairn/ui/switch';
import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  CommentComposer,
  commentAnchor,
  CommentThread,
  focusComment,
  repliesOf,
} from '../comments/public.ts';
import type { PageComments } from './use-page-comments.ts';

/** The page's comments by thread, with a field for more. */
export function PageCommentsPanel({ comments }: { comments: PageComments }) {
  const t = useTranslations('pages.comments');
  const { rows, place, pointed, setOpen } = comments;
  const [showsResolved, setShowsResolved] = useState(false);
  const replies = useMemo(() => repliesOf(rows), [rows]);
  const threads = useMemo(() => threadsOf(rows), [rows]);
  const wasOpen = useSeenOpen(threads);
  const isNamed = ({ id }: PageComment): boolean =>
    [id, ...(replies.get(id) ?? []).map((each) => each.id)].includes(pointed?.id ?? '');
  // Threads resolved while the panel is open stay as a collapsed line.
  const shown = threads.filter(
    (each) => each.resolvedAt === null || showsResolved || wasOpen.has(each.id) || isNamed(each),
  );
  const resolved = threads.filter(({ resolvedAt }) => resolvedAt !== null).length;
  const isHere = pointed !== undefined && rows.some(({ id }) => id === pointed.id);
  useEffect(() => {
    if (pointed && isHere) focusComment(pointed.id);
  }, [pointed, isHere]);
  return (
    <>
      <header className="flex h-11 flex-none items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="flex-1 font-medium">{t('title')}</h2>
        {resolved > 0 && (
          <Switch checked={showsResolved} onCheckedChange={setShowsResolved} className="text-small">
            {t('resolved', { count: resolved })}
          </Switch>
        )}
        <IconButton
          label={t('close')}
          icon={<CloseIcon aria-hidden="true" />}
          onClick={() => setOpen(false)}
        />
      </header>
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto p-4">
        {shown.length === 0 && <Nothing comments={comments} hasResolved={resolved > 0} />}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
          {shown.map((row) => (
            <li key={row.id}>
              <CommentThread
                row={row}
                replies={replies.get(row.id) ?? []}
                place={place}
                pointedAt={pointed ? commentAnchor(pointed.id) : ''}
              />
            </li>
          ))}
        </ul>
        <div className="mt-3 empty:hidden">
          <CommentComposer place={place} />
        </div>
      </div>
    </>
  );
}

interface NothingProps {
  readonly comments: PageComments;
  readonly hasResolved: boolean;
}

function Nothing({ comments: { cover, place }, hasResolved }: NothingProps) {
  const t = useTranslations('pages.comments');
  if (cover === 'loading') return <output className="block text-2">{t('loading')}</output>;
  if (cover === 'offline') return <p className="text-2">{t('offline')}</p>;
  return (
    <div className="mb-4 text-2">
      <p className="font-medium text-text">{t(hasResolved ? 'noneOpen' : 'none')}</p>
      {place.mayComment && <p>{t('noneText')}</p>}
    </div>
  );
}

/** The first comments of the threads, oldest first. */
const threadsOf = (rows: readonly PageComment[]): readonly PageComment[] =>
  rows
    .filter(({ parentId }) => parentId === null)
    .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));

/** Threads that were open at some time since the panel opened. */
function useSeenOpen(threads: readonly PageComment[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fresh = threads.filter(({ id, resolvedAt }) => resolvedAt === null && !seen.has(id));
  if (fresh.length > 0) setSeen(new Set([...seen, ...fresh.map(({ id }) => id)]));
  return seen;
}
