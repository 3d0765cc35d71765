import { issue, type Issue } from '@cairn/domain';
import '@cairn/editor/editor.css';
import { IconButton } from '@cairn/ui/icon-button';
import { Link2, Maximize2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../../data/engine-context.ts';
import { useRow } from '../../../data/use-rows.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { useOpenPicker } from '../issue-context.tsx';
import { usePublishIssueFocus } from '../list/issue-focus.ts';
import { useIssueActions } from './issue-page-actions.ts';
import { ArchivedBanner, IssuePageBody, useEditable } from './issue-page-body.tsx';
import { PropertyChips } from './issue-page-chips.tsx';
import { IssueMenu, NeighbourButtons } from './issue-page-header.tsx';
import type { IssuePageParts } from './issue-page-parts.ts';
import { issuePath, useReference } from '../issue-reference.tsx';
import { focusTrailRow, useNeighbours } from './issue-trail.ts';
import { isTaken, useNeighbourKeys } from './use-neighbour-keys.ts';

interface IssuePeekProps {
  issueId: string;
  parts: IssuePageParts;
  /** Shows another issue, or none if undefined. */
  onPeek: (issueId: string | undefined) => void;
  go: (path: string) => void;
}

/** One issue beside its list; the list stays live and usable. */
export function IssuePeek({ issueId, parts, onPeek, go }: IssuePeekProps) {
  const panel = useRef<HTMLElement>(null);
  const row = useRow(issue, issueId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  const close = useClose(panel, issueId, () => onPeek(undefined));
  const isGone = row === undefined && isReady;
  useEffect(() => {
    if (isGone) close();
    // Only whether the issue is gone matters; `close` is a new function in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone]);
  const t = useTranslations('issuePage.peek');
  const reference = useReference(row);
  return (
    <section
      ref={panel}
      // Not modal: the list beside it stays usable.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      tabIndex={-1}
      aria-label={t('label', { reference })}
      className="absolute top-2 right-2 bottom-2 z-peek flex w-[560px] max-w-[calc(100%-16px)] flex-col overflow-hidden rounded-r3 bg-raised shadow-e3 outline-none narrow:fixed narrow:inset-0 narrow:w-auto narrow:max-w-none narrow:rounded-none"
    >
      {row && <PeekContent row={row} parts={parts} onPeek={onPeek} onClose={close} go={go} />}
    </section>
  );
}

interface PeekContentProps extends Omit<IssuePeekProps, 'issueId'> {
  row: Issue;
  onClose: () => void;
}

function PeekContent({ row, parts, onPeek, onClose, go }: PeekContentProps) {
  const t = useTranslations('issuePage');
  const { workspace } = useWorkspace();
  const reference = useReference(row);
  const editable = useEditable(row);
  const actions = useIssueActions(row, go, onClose);
  const { previous, next } = useNeighbours(row.id);
  useNeighbourKeys({
    previous: previous === undefined ? undefined : () => onPeek(previous),
    next: next === undefined ? undefined : () => onPeek(next),
    arrows: true,
  });
  useFocusOfKeys(row);
  const path = issuePath(workspace.slug, row);
  return (
    <>
      <header className="flex h-11 flex-none items-center gap-1 border-b border-line px-3">
        <IconButton label={t('peek.close')} keys="Escape" icon={<X aria-hidden="true" />} onClick={onClose} />
        <span className="ml-1 min-w-0 flex-1 truncate text-2">{reference}</span>
        <NeighbourButtons issueId={row.id} onGo={onPeek} />
        <IconButton label={t('copyLink')} icon={<Link2 aria-hidden="true" />} onClick={actions.copyLink} />
        <IconButton
          label={t('peek.expand')}
          icon={<Maximize2 aria-hidden="true" />}
          render={<AppLink to={path} />}
        />
        <IssueMenu row={row} actions={actions} />
      </header>
      <ArchivedBanner row={row} restore={actions.unarchive} />
      <div key={row.id} className="scroll-thin min-h-0 flex-1 overflow-auto">
        <article
          aria-label={`${reference} ${row.title}`}
          className="[&_.cairn-rich]:!text-[14px] [&_.cairn-rich]:!leading-[22px] px-6 pt-5 pb-8 narrow:px-4"
        >
          <IssuePageBody
            row={row}
            parts={parts}
            small
            properties={
              <div className="mt-3">
                <PropertyChips row={row} editable={editable} />
              </div>
            }
          />
        </article>
      </div>
    </>
  );
}

/** Shortcuts and the command menu act on the open issue. */
export function useFocusOfKeys(row: Issue): void {
  const open = useOpenPicker();
  usePublishIssueFocus(() => ({
    issueIds: [row.id],
    openPicker: (propertyId) =>
      open(propertyId, [row.id], document.querySelector(`[data-property="${propertyId} ${row.id}"]`)),
  }));
}

/** Takes the focus when it opens; Escape closes it and returns the focus to the issue's row. */
function useClose(
  panel: React.RefObject<HTMLElement | null>,
  issueId: string,
  onClose: () => void,
): () => void {
  const before = useRef<Element | null>(null);
  const latest = useRef({ issueId, onClose });
  useEffect(() => {
    latest.current = { issueId, onClose };
  });
  const close = useRef(() => {
    const { issueId: last, onClose: closed } = latest.current;
    closed();
    if (!focusTrailRow(last) && before.current instanceof HTMLElement) before.current.focus();
  });
  useEffect(() => {
    before.current = document.activeElement;
    panel.current?.focus();
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const { target } = event;
      // The first Escape leaves the text field, the next one closes the issue.
      if (target instanceof HTMLElement && panel.current?.contains(target) && isTaken(target)) {
        if (target.isContentEditable || target.matches('input, textarea')) panel.current.focus();
        return;
      }
      if (isTaken(target)) return;
      event.preventDefault();
      close.current();
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [panel]);
  return () => close.current();
}
