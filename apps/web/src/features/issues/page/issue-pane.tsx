import { project, type Issue } from '@cairn/domain';
import '@cairn/editor/editor.css';
import { useWorkspace } from '../../../data/engine-context.ts';
import { useRow } from '../../../data/use-rows.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { ProjectMark } from '../../projects/public.ts';
import { issuePath, useReference } from '../issue-reference.tsx';
import { IssuePageBody, useEditable } from './issue-page-body.tsx';
import { PropertyChips } from './issue-page-chips.tsx';
import type { IssuePageParts } from './issue-page-parts.ts';
import { useFocusOfKeys } from './issue-peek.tsx';

/** One issue in part of a screen about something else, such as a notification. */
export function IssuePane({ row, parts }: { row: Issue; parts: IssuePageParts }) {
  const { workspace } = useWorkspace();
  const home = useRow(project, row.projectId);
  const reference = useReference(row);
  const editable = useEditable(row);
  useFocusOfKeys(row);
  return (
    <article
      aria-label={`${reference} ${row.title}`}
      className="mx-auto max-w-[760px] px-10 pt-7 pb-16 narrow:px-4 narrow:pt-5 narrow:pb-12"
    >
      <p className="mb-2 flex min-w-0 items-center gap-2 text-small text-2">
        {home && <ProjectMark icon={home.icon} />}
        <span className="truncate">{home?.name}</span>
        <AppLink to={issuePath(workspace.slug, row)} className="flex-none text-3 hover:text-text">
          {reference}
        </AppLink>
      </p>
      <IssuePageBody
        row={row}
        parts={parts}
        properties={
          <div className="mt-3">
            <PropertyChips row={row} editable={editable} />
          </div>
        }
      />
    </article>
  );
}
