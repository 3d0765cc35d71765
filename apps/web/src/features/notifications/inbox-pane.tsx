import { Button } from '@cairn/ui/button';
import { IconButton } from '@cairn/ui/icon-button';
import { LinkButton } from '@cairn/ui/link-button';
import { ArchiveIcon, ClockIcon, MailIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { Toolbar } from '@cairn/ui/toolbar';
import { ArrowLeft, ChevronDown, ChevronUp, Maximize2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { AppLink } from '../../lib/app-link.tsx';
import { MissingPage } from '../../lib/missing-page.tsx';
import { pagePath } from '../../lib/page-path.ts';
import { IssueFeed } from '../activity/public.ts';
import { Attachments } from '../attachments/public.ts';
import { MentionedIn } from '../backlinks/public.ts';
import { commentAnchor, DescriptionComments, Reactions } from '../comments/public.ts';
import { IssuePane, issuePath, type IssuePageParts } from '../issues/public.ts';
import { Relations } from '../relations/public.ts';
import { toggleArchived, toggleRead } from './inbox-actions.ts';
import { headOf, nameOf, type InboxEntry } from './inbox-entries.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useInboxTools } from './use-inbox-tools.ts';
import { useSaid } from './use-said.ts';

const PARTS: IssuePageParts = {
  DescriptionComments,
  Reactions,
  Relations,
  MentionedIn,
  Attachments,
  Feed: IssueFeed,
  Missing: MissingPage,
};

interface InboxPaneProps {
  readonly entry: InboxEntry;
  /** From 1. */
  readonly at: number;
  readonly count: number;
  /** Moves by this many entries. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** An entry: its actions and its issue. */
export function InboxPane(props: InboxPaneProps) {
  const t = useTranslations('notifications');
  const { entry } = props;
  return (
    <section aria-label={t('pane')} className="flex min-h-0 min-w-0 flex-1 flex-col" data-inbox-pane="">
      <PaneBar {...props} />
      <div key={entry.key} className="scroll-thin min-h-0 flex-1 overflow-auto">
        {entry.subject.kind === 'issue' ? (
          <IssuePane row={entry.subject.row} parts={PARTS} />
        ) : (
          <ScreenPane entry={entry} />
        )}
      </div>
    </section>
  );
}

function PaneBar({ entry, at, count, onStep, onClose }: InboxPaneProps) {
  const t = useTranslations('notifications');
  const tools = useInboxTools();
  const isArchived = entry.rows.some(({ archivedAt }) => archivedAt !== null);
  return (
    <Toolbar
      label={t('actionsFor', { name: nameOf(entry.subject) })}
      className="scroll-none h-10 flex-none gap-2 overflow-x-auto border-b border-line px-4 narrow:gap-1 narrow:px-2 pointer-coarse:h-12"
    >
      <span className="hidden narrow:inline-flex">
        <IconButton label={t('back')} icon={<ArrowLeft aria-hidden="true" />} onClick={onClose} />
      </span>
      {!entry.rows[0].isOld && (
        <>
          <Button
            icon={isArchived ? <UnarchiveIcon /> : <ArchiveIcon />}
            aria-keyshortcuts="e"
            onClick={() => toggleArchived(tools, entry)}
          >
            <span className="narrow:vh">{t(isArchived ? 'act.unarchiveShort' : 'act.archiveShort')}</span>
          </Button>
          <SnoozeMenu
            entry={entry}
            trigger={
              <Button icon={<ClockIcon />} aria-keyshortcuts="h">
                <span className="narrow:vh">{t('act.snoozeShort')}</span>
              </Button>
            }
          />
          <Button
            variant="ghost"
            icon={<MailIcon />}
            aria-keyshortcuts="u"
            onClick={() => toggleRead(tools, entry)}
          >
            <span className="narrow:vh">{t(entry.isUnread ? 'act.read' : 'act.unread')}</span>
          </Button>
        </>
      )}
      <span className="flex-1" />
      <span className="flex-none text-small text-3 tabular-nums narrow:hidden">
        {t('place', { at, count })}
      </span>
      <IconButton
        label={t('previous')}
        keys="k"
        icon={<ChevronUp aria-hidden="true" />}
        disabled={at <= 1}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={t('next')}
        keys="j"
        icon={<ChevronDown aria-hidden="true" />}
        disabled={at >= count}
        onClick={() => onStep(1)}
      />
      <OpenLink entry={entry} />
    </Toolbar>
  );
}

const OPEN = { issue: 'openIssue', page: 'openPage', project: 'openProject' } as const;

function usePath({ subject }: InboxEntry): string {
  const { slug } = useWorkspace().workspace;
  if (subject.kind === 'issue') return issuePath(slug, subject.row);
  if (subject.kind === 'page') return pagePath(slug, subject.row);
  return `/${slug}/projects/${subject.row.id}/issues`;
}

function OpenLink({ entry }: { entry: InboxEntry }) {
  const t = useTranslations('notifications');
  return (
    <IconButton
      label={t(OPEN[entry.subject.kind])}
      icon={<Maximize2 aria-hidden="true" />}
      render={<AppLink to={usePath(entry)} />}
    />
  );
}

/** For subjects with their own screens: pages, which several people edit, and projects. */
function ScreenPane({ entry }: { entry: InboxEntry }) {
  const t = useTranslations('notifications');
  const sayApp = useTranslations('app');
  const said = useSaid(entry, undefined);
  const path = usePath(entry);
  const { kind, commentId } = headOf(entry);
  const isMentionOnPage = entry.subject.kind === 'page' && kind === 'mentioned' && commentId === null;
  return (
    <article className="mx-auto max-w-[760px] px-10 pt-7 pb-16 narrow:px-4 narrow:pt-5">
      <h2 className="text-[22px] leading-[30px] font-strong">
        {nameOf(entry.subject) || sayApp('untitledPage')}
      </h2>
      <p className="mt-2 mb-5 text-2">{isMentionOnPage ? t('page', { actor: said.actor }) : said.title}</p>
      <LinkButton render={<AppLink to={commentId === null ? path : `${path}#${commentAnchor(commentId)}`} />}>
        {t(OPEN[entry.subject.kind])}
      </LinkButton>
    </article>
  );
}
