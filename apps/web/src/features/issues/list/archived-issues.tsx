import { issue, project, state, unarchiveIssues, type Issue, type Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { StateIcon, UnarchiveIcon } from '@cairn/ui/icons';
import { RelativeTime } from '@cairn/ui/relative-time';
import { toast } from '@cairn/ui/toast';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../../data/engine-context.ts';
import { subjectOf, useCan } from '../../../data/use-can.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useRow, useRows } from '../../../data/use-rows.ts';
import { AppLink } from '../../../lib/app-link.tsx';
import { emptyScreens } from '../empty-screens.tsx';
import { ProjectArchive, ProjectScreen } from '../../projects/public.ts';
import { issuePath, referenceOf } from '../issue-reference.tsx';

/** `/$workspace/projects/$project/archives/issues` */
export const ArchivedIssuesScreen = () => (
  <ProjectScreen>{(row) => <ArchivedIssues key={row.id} row={row} />}</ProjectScreen>
);

const newestFirst = (a: Issue, b: Issue): number =>
  (b.archivedAt ?? 0) - (a.archivedAt ?? 0) || (a.id < b.id ? -1 : 1);

/** The issues of a project that are put away, the newest first. */
function ArchivedIssues({ row: home }: { row: Project }) {
  const all = useRows(issue, { field: 'projectId', value: home.id });
  const archived = useMemo(
    () => all.filter(({ archivedAt }) => archivedAt !== null).toSorted(newestFirst),
    [all],
  );
  const mayRestore = useCan('issue:archive', subjectOf(project, home));
  return (
    <ProjectArchive
      home={home}
      part="issues"
      rows={archived}
      textOf={({ number, title }) => `${referenceOf(home.identifier, number)} ${title}`}
      empty={emptyScreens.archived}
    >
      {(rows) =>
        rows.map((row) => (
          <ArchivedIssue
            key={row.id}
            row={row}
            reference={referenceOf(home.identifier, row.number)}
            mayRestore={mayRestore}
          />
        ))
      }
    </ProjectArchive>
  );
}

interface ArchivedIssueProps {
  readonly row: Issue;
  readonly reference: string;
  readonly mayRestore: boolean;
}

function ArchivedIssue({ row, reference, mayRestore }: ArchivedIssueProps) {
  const t = useTranslations('archives.issues');
  const { workspace } = useWorkspace();
  const run = useCommand();
  const step = useRow(state, row.stateId);
  return (
    <li className="relative flex h-11 items-center gap-3 border-b border-line px-4 hover:bg-hover narrow:gap-2 narrow:px-3">
      {step && <StateIcon group={step.group} color={step.color} progress={1} />}
      <span className="flex-none text-2 tabular-nums narrow:hidden">{reference}</span>
      <AppLink
        to={issuePath(workspace.slug, row)}
        className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
      >
        {row.title}
      </AppLink>
      {row.archivedAt !== null && (
        <span className="flex-none text-small text-2 narrow:hidden">
          {t('archivedAt')} <RelativeTime at={row.archivedAt} />
        </span>
      )}
      {mayRestore && (
        <Button
          variant="ghost"
          icon={<UnarchiveIcon />}
          aria-label={t('restoreOne', { reference })}
          className="relative"
          onClick={() => {
            run(unarchiveIssues, { issueIds: [row.id] });
            toast.show(t('restored', { reference }));
          }}
        >
          <span className="narrow:vh">{t('restore')}</span>
        </Button>
      )}
    </li>
  );
}
