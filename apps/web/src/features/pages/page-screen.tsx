import { descendantsOf, isWritable, member, page, pagesByParent, updatePage, type Page } from '@cairn/domain';
import type { EditorHandle } from '@cairn/editor/react';
import { Button } from '@cairn/ui/button';
import { Drawer } from '@cairn/ui/drawer';
import { EmptyState } from '@cairn/ui/empty-state';
import { SmileIcon } from '@cairn/ui/icons';
import { LinkButton } from '@cairn/ui/link-button';
import { PageHeader } from '@cairn/ui/page-header';
import { RelativeTime } from '@cairn/ui/relative-time';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useEngineState, useWorkspace } from '../../data/engine-context.ts';
import { useCommand } from '../../data/use-command.ts';
import { useRow } from '../../data/use-rows.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { useGo } from '../../lib/use-go.ts';
import { pagePath, pagesPath } from '../../lib/page-path.ts';
import { AssistText } from '../../platform/assist-text.tsx';
import { MentionedIn } from '../backlinks/public.ts';
import { useDocument } from '../documents/public.ts';
import { IconPicker, PageMark } from '../projects/public.ts';
import { PageBody } from './page-body.tsx';
import { PageCommentsAside } from './page-comments-aside.tsx';
import { PageScreenHeader } from './page-header.tsx';
import { PageHistory } from './page-history.tsx';
import { PageOutline } from './page-outline.tsx';
import { PageScreenMenu } from './page-screen-menu.tsx';
import { PageTitle } from './page-title.tsx';
import { comparePagesIn } from './page-tree.ts';
import { SheetArt } from './sheet-art.tsx';
import { useFullWidth } from './use-full-width.ts';
import { useMay } from './use-may.ts';
import { usePageActions } from './use-page-actions.ts';
import { usePageComments } from './use-page-comments.ts';
import { usePageFacts, type PageFacts } from './use-page-facts.ts';
import { usePageName } from './use-page-name.ts';
import { usePages } from './use-pages.ts';
import './page-print.css';

interface PageScreenProps {
  projectId: string | null;
  pageId: string;
}

/** A page at its own URL. */
export function PageScreen({ projectId, pageId }: PageScreenProps) {
  const row = useRow(page, pageId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  if (row && row.projectId === projectId) return <LoadedPage row={row} />;
  return isReady || row ? <MissingPage projectId={projectId} /> : null;
}

function MissingPage({ projectId }: { projectId: string | null }) {
  const t = useTranslations('pages');
  const { workspace } = useWorkspace();
  return (
    <>
      <PageHeader>
        <h1 className="truncate font-medium">{t('title')}</h1>
      </PageHeader>
      <EmptyState
        picture={<SheetArt />}
        title={t('page.missing')}
        actions={
          <LinkButton render={<AppLink to={pagesPath(workspace.slug, projectId)} />}>
            {t('page.all')}
          </LinkButton>
        }
      >
        {t('page.missingText')}
      </EmptyState>
    </>
  );
}

function LoadedPage({ row }: { row: Page }) {
  const t = useTranslations('pages.page');
  const may = useMay();
  const nameOf = usePageName();
  const go = useGo();
  const { workspace } = useWorkspace();
  const { store } = useEngine();
  const open = useDocument({ id: row.id, isNew: store.confirmed(page.name, row.id) === undefined });
  const facts = usePageFacts(open?.ydoc);
  const [wide, setWide] = useFullWidth();
  const [showsHistory, setShowsHistory] = useState(false);
  const [showsOutline, setShowsOutline] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  // A page without a title was just created and needs a name first.
  const [isFresh] = useState(row.title === '');
  const editable = may('page:update', row) && isWritable(row);
  const editor = useRef<EditorHandle>(null);
  const comments = usePageComments(row, editor);
  const name = nameOf(row);
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <>
      <PageScreenHeader
        row={row}
        open={open}
        comments={comments}
        onOutline={() => setShowsOutline(true)}
        assist={
          editable && (
            <AssistText
              className="narrow:[&>span]:sr-only"
              selected={() => editor.current?.selectedText() ?? ''}
              onUse={(html) => editor.current?.insertAtSavedSelection(html) === true}
            />
          )
        }
        menu={
          <PageScreenMenu
            row={row}
            editor={editor}
            comments={comments}
            wide={wide}
            onWide={setWide}
            onHistory={() => setShowsHistory(true)}
            onRemove={() => go(`${pagesPath(workspace.slug, row.projectId)}?tab=archived`)}
          />
        }
      />
      <PageBanner row={row} />
      <div className="flex min-h-0 flex-1">
        {/* Below the text there is nothing else to press. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a short cut for the pointer */}
        <div
          ref={scroller}
          onMouseDown={(event) => {
            if (!editable || event.button !== 0 || !isBelowText(event)) return;
            event.preventDefault();
            editor.current?.focus();
          }}
          className={clsx(
            'page-scroller scroll-thin min-w-0 flex-1 overflow-auto',
            !comments.isOpen && 'min-[1101px]:grid min-[1101px]:grid-cols-[minmax(0,1fr)_232px]',
          )}
        >
          <article
            aria-label={name}
            className={clsx(
              'page-print group/page relative mx-auto w-full px-12 pt-8 pb-[120px] narrow:px-4 narrow:pt-5 narrow:pb-20',
              wide ? 'max-w-none' : 'max-w-[776px]',
            )}
          >
            <PageIconButton row={row} editable={editable} />
            <PageTitle
              row={row}
              editable={editable}
              autofocus={isFresh}
              onLeave={() => editor.current?.focus()}
            />
            <PageFactsLine row={row} facts={facts} />
            <PageBody row={row} open={open} editable={editable} editor={editor} comments={comments.onText} />
            <PagesInside row={row} />
            <MentionedIn targetId={row.id} />
          </article>
          {!comments.isOpen && (
            <nav
              aria-label={t('outline')}
              className="page-aside sticky top-0 self-start pt-9 pr-5 max-[1100px]:hidden"
            >
              <h2 className="px-3 pb-2 text-small font-medium text-2">{t('outline')}</h2>
              <PageOutline entries={facts.outline} scroller={scroller} />
            </nav>
          )}
        </div>
        <PageCommentsAside comments={comments} />
      </div>
      <Drawer open={showsOutline} onOpenChange={setShowsOutline} label={t('outline')} side="right">
        <div className="w-[min(280px,80vw)] overflow-auto p-4">
          <h2 className="px-3 pb-2 text-small font-medium text-2">{t('outline')}</h2>
          <PageOutline entries={facts.outline} scroller={scroller} onGo={() => setShowsOutline(false)} />
        </div>
      </Drawer>
      {showsHistory && open && (
        <PageHistory row={row} ydoc={open.ydoc} onClose={() => setShowsHistory(false)} />
      )}
    </>
  );
}

/** On the sheet itself, below all content. */
function isBelowText({ target, clientY }: MouseEvent): boolean {
  if (!(target instanceof Element) || !target.matches('.page-scroller, .page-print')) return false;
  const last = target.closest('.page-scroller')?.querySelector('.page-print > :last-child');
  return last !== null && last !== undefined && clientY > last.getBoundingClientRect().bottom;
}

/** Says why the page is read-only, with a button to undo that for those who may. */
function PageBanner({ row }: { row: Page }) {
  const t = useTranslations('pages');
  const may = useMay();
  const actions = usePageActions();
  if (isWritable(row)) return null;
  const isArchived = row.archivedAt !== null;
  const isMine = may(isArchived ? 'page:archive' : 'page:lock', row);
  return (
    <div className="flex flex-none flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-4 py-1.5">
      <p className="text-2">{isArchived ? t('page.archived') : t('page.locked')}</p>
      {isMine && (
        <Button onClick={() => (isArchived ? actions.restore(row) : actions.lock(row))}>
          {isArchived ? t('actions.restore') : t('actions.unlock')}
        </Button>
      )}
    </div>
  );
}

function PageIconButton({ row, editable }: { row: Page; editable: boolean }) {
  const t = useTranslations('pages.page');
  const run = useCommand();
  if (!editable) return row.icon ? <PageMark row={row} size="lg" /> : null;
  const { icon } = row;
  return (
    <div className="mb-1">
      <IconPicker
        value={icon}
        onChange={(next) => run(updatePage, { pageId: row.id, patch: { icon: next } })}
        trigger={
          icon ? (
            <button
              type="button"
              aria-label={t('changeIcon')}
              title={t('changeIcon')}
              className="-ml-1.5 grid size-10 place-items-center rounded-r2 hover:bg-tint-hover aria-expanded:bg-tint-active"
            >
              <PageMark row={row} size="lg" />
            </button>
          ) : (
            <Button
              variant="ghost"
              icon={<SmileIcon />}
              className="-ml-2.5 opacity-0 group-hover/page:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
            >
              {t('addIcon')}
            </Button>
          )
        }
      />
    </div>
  );
}

/** Words read per minute. */
const READING_SPEED = 230;

function PageFactsLine({ row, facts }: { row: Page; facts: PageFacts }) {
  const t = useTranslations('pages.page');
  const editor = useRow(member, row.updatedBy);
  const { words, characters } = facts;
  return (
    <p className="mt-2 text-small text-2">
      {t.rich(editor ? 'editedBy' : 'edited', {
        name: editor?.displayName ?? '',
        when: () => <RelativeTime at={row.updatedAt} />,
      })}
      {' · '}
      <span title={t('characters', { characters })}>{t('words', { words })}</span>
      <span className="vh">, {t('characters', { characters })}</span>
      {words > READING_SPEED && ` · ${t('minutes', { minutes: Math.ceil(words / READING_SPEED) })}`}
    </p>
  );
}

/** The subpages of this page. */
function PagesInside({ row }: { row: Page }) {
  const t = useTranslations('pages.page');
  const { workspace } = useWorkspace();
  const nameOf = usePageName();
  const pages = usePages(row.projectId);
  const inside = comparePagesIn(
    pages.filter(({ parentId, archivedAt }) => parentId === row.id && archivedAt === null),
  );
  if (inside.length === 0) return null;
  const byParent = pagesByParent(pages);
  return (
    <section aria-labelledby="pages-inside" className="mt-10 border-t border-line pt-4">
      <h2 id="pages-inside" className="text-small font-medium text-2">
        {t('inside')}
      </h2>
      <ul className="mt-1">
        {inside.map((child) => (
          <li key={child.id}>
            <AppLink
              to={pagePath(workspace.slug, child)}
              className="-mx-2 flex h-8 items-center gap-2 rounded-r2 px-2 font-[470] hover:bg-hover pointer-coarse:h-11"
            >
              <PageMark row={child} />
              <span className="truncate">{nameOf(child)}</span>
              <DescendantCount byParent={byParent} pageId={child.id} />
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DescendantCountProps {
  readonly byParent: ReturnType<typeof pagesByParent<Page>>;
  readonly pageId: string;
}

function DescendantCount({ byParent, pageId }: DescendantCountProps) {
  const count = descendantsOf(pageId, byParent).filter(({ archivedAt }) => archivedAt === null).length;
  return count > 0 ? <span className="text-small text-3 tabular-nums">{count}</span> : null;
}
