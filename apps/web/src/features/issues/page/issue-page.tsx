import { issue, issueFormerKeys, type Issue } from '@cairn/domain';
import { facetOf } from '@cairn/sync/schema';
import '@cairn/editor/editor.css';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState, useWorkspace } from '../../../data/engine-context.ts';
import { useRow } from '../../../data/use-rows.ts';
import { isTakenByPopup, isWriting } from '../../../lib/key-place.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { useIssueActions } from './issue-page-actions.ts';
import { ArchivedBanner, IssuePageBody, useEditable } from './issue-page-body.tsx';
import { IssuePageHeader } from './issue-page-header.tsx';
import type { IssuePageParts } from './issue-page-parts.ts';
import { FoldedProperties, IssueProperties } from './issue-page-properties.tsx';
import { useFocusOfKeys } from './issue-peek.tsx';
import { issuePath, useReference } from '../issue-reference.tsx';
import { useNeighbours, useShownIssue } from './issue-trail.ts';
import { useNeighbourKeys } from './use-neighbour-keys.ts';

interface IssuePageProps {
  projectId: string;
  issueId: string;
  parts: IssuePageParts;
  /** `inPlace`: replaces this page in the history. */
  go: (path: string, inPlace?: { readonly replace: boolean }) => void;
}

/** One issue on its own page. */
export function IssuePage({ projectId, issueId, parts, go }: IssuePageProps) {
  const row = useRow(issue, issueId);
  const isReady = useEngineState(({ phase }) => phase === 'ready');
  useShownIssue(issueId);
  const { workspace } = useWorkspace();
  const isAside = row?.isRequest === true && row.projectId === projectId;
  useEffect(() => {
    // Until a request is accepted, it is shown in the intake.
    if (isAside) go(`/${workspace.slug}/projects/${projectId}/inbox?request=${issueId}`, { replace: true });
    // `go` is a new function in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAside, issueId]);
  const movedTo = row && row.projectId !== projectId && wasIn(row, projectId) ? row.projectId : undefined;
  useEffect(() => {
    // A URL from before the issue was moved still leads to it.
    if (movedTo !== undefined)
      go(`${issuePath(workspace.slug, { projectId: movedTo, id: issueId })}${location.hash}`, {
        replace: true,
      });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [movedTo, issueId]);
  if (isAside || movedTo !== undefined) return null;
  if (row && row.projectId === projectId) return <LoadedPage row={row} parts={parts} go={go} />;
  // Old closed issues load after the first paint: only then is it certain that an issue does not exist.
  return isReady || row ? <parts.Missing /> : null;
}

const wasIn = (row: Issue, projectId: string): boolean =>
  facetOf(row, issueFormerKeys)?.keys?.some((each) => each.projectId === projectId) === true;

function LoadedPage({ row, parts, go }: Pick<IssuePageProps, 'parts' | 'go'> & { row: Issue }) {
  const t = useTranslations('issuePage');
  const { workspace } = useWorkspace();
  const reference = useReference(row);
  const editable = useEditable(row);
  const { previous, next } = useNeighbours(row.id);
  const list = `/${workspace.slug}/projects/${row.projectId}/issues`;
  const actions = useIssueActions(row, go, () => go(list));
  // Replaced in the history, so that Back leads to the list however many issues were stepped through.
  const goBeside = (id: string): void => go(issuePath(workspace.slug, { ...row, id }), { replace: true });
  useNeighbourKeys({
    previous: previous === undefined ? undefined : () => goBeside(previous),
    next: next === undefined ? undefined : () => goBeside(next),
  });
  useEscape(useGoBack(list));
  useFocusOfKeys(row);
  useEffect(() => {
    document.title = `${reference} ${row.title}`;
  }, [reference, row.title]);
  return (
    <>
      <IssuePageHeader row={row} actions={actions} onGo={goBeside} />
      <ArchivedBanner row={row} restore={actions.unarchive} />
      <div className="flex min-h-0 flex-1 narrow:block narrow:overflow-auto">
        <div className="scroll-thin min-w-0 flex-1 overflow-auto narrow:overflow-visible">
          <article
            aria-label={`${reference} ${row.title}`}
            className="mx-auto max-w-[760px] px-10 pt-8 pb-16 narrow:px-4 narrow:pt-5 narrow:pb-12"
          >
            <IssuePageBody
              row={row}
              parts={parts}
              properties={<FoldedProperties row={row} editable={editable} />}
            />
          </article>
        </div>
        <aside
          aria-label={t('properties')}
          className="scroll-thin w-[288px] flex-none overflow-auto border-l border-line px-3 pt-3 pb-6 narrow:hidden"
        >
          <IssueProperties row={row} editable={editable} />
        </aside>
      </div>
    </>
  );
}

/** Escape first leaves the text field, then the page. */
function useEscape(goBack: () => void): void {
  useEffect(() => {
    let isTaken = false;
    // Runs before anything closes by it: what closes has handled the key.
    const look = ({ target }: KeyboardEvent): void => {
      isTaken = isTakenByPopup(target);
    };
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTaken) return;
      event.preventDefault();
      if (isWriting(event.target)) event.target.blur();
      else goBack();
    };
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', handle);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', handle);
    };
  }, [goBack]);
}
