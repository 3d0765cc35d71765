import { DEFAULT_VIEW, project, type Issue, type IssueEdit, type Project } from '@cairn/domain';
import type { Crumb } from '@cairn/ui/breadcrumb';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { subjectOf, useCan } from '../../../data/use-can.ts';
import { NewButton } from '../../../lib/new-button.tsx';
import { FavouriteButton } from '../../favourites/public.ts';
import { ProjectBreadcrumb, useReasonAgainst } from '../../projects/public.ts';
import { useIssueContext } from '../issue-context.tsx';
import { IssuePickDialog } from '../issue-pick-dialog.tsx';
import { openIssueForm } from '../form/issue-form-store.ts';
import { useEditIssues } from '../use-edit-issues.ts';
import type { LeftOut } from '../use-offered-issues.ts';
import { IssueCounts } from './issue-counts.tsx';
import { IssueBrowser } from './issue-browser.tsx';
import { Empty } from '../../../platform/empty.tsx';
import type { EmptyScreen } from '../../../platform/empty-screens.ts';
import type { addExisting, createInside } from './collection-actions.ts';

type EmptyInside = EmptyScreen & {
  readonly actions: { readonly create: typeof createInside; readonly add: typeof addExisting };
};

interface CollectionPageProps {
  readonly home: Project;
  readonly kind: 'cycle' | 'module';
  readonly row: { readonly id: string; readonly name: string };
  /** The path below the project; the last entry is the collection itself. */
  readonly crumbs: readonly Crumb[];
  /** Properties that make no sense here. */
  readonly without: readonly string[];
  /** Whether an issue is in it; must keep its identity until the answer changes. */
  readonly isInside: (issue: Issue) => boolean;
  /** Whether an issue can't be added to it, and the same condition as a parameter of the server's search. */
  readonly isTaken: (issue: Issue) => boolean;
  readonly leftOut: LeftOut;
  /** The edit that adds an issue to it; must keep its identity too. */
  readonly give: IssueEdit;
  /** Why no one can add issues to it. */
  readonly closed: string | undefined;
  readonly addLabel: string;
  /** Shown if it is empty. */
  readonly empty: EmptyInside;
  /** Shown if it is empty and can't be added to any more. */
  readonly emptyClosed?: Omit<EmptyScreen, 'actions'>;
  /** Shown beside its name. */
  readonly facts?: ReactNode;
  /** Shown before the button that adds issues. */
  readonly controls: ReactNode;
  readonly tabs?: ReactNode;
  readonly aside: ReactNode;
}

/** The property by which lists are filtered to show its issues. */
const PROPERTY_OF = { cycle: 'cycle', module: 'modules' } as const;

/** A collection of a project's issues, such as a cycle: its list, and a button that adds more. */
export function CollectionPage(props: CollectionPageProps) {
  const { home, kind, row, isInside, give, closed, empty, emptyClosed, facts, controls } = props;
  const { t } = useIssueContext().words;
  const edit = useEditIssues();
  const subject = subjectOf(project, home);
  const refused = useReasonAgainst('issue:update', subject, t('collection.needsMember'));
  const reason = closed ?? refused;
  const mayCreate = useCan('issue:create', subject) && closed === undefined;
  const scope = useMemo(
    () => ({ projectIds: [home.id], only: isInside, gives: [give] }),
    [home.id, isInside, give],
  );
  const counted = useMemo(
    () => [{ property: PROPERTY_OF[kind], operator: 'is' as const, values: [row.id] }],
    [kind, row.id],
  );
  const [isAdding, setIsAdding] = useState(false);
  useEffect(() => {
    document.title = `${row.name} · ${home.name}`;
  }, [row.name, home.name]);
  const add = { label: t('collection.add'), onAction: () => setIsAdding(true) };
  return (
    <>
      <IssueBrowser
        label={t('collection.label', { name: row.name })}
        viewKey={`view:${kind}:${row.id}`}
        usual={DEFAULT_VIEW}
        scope={scope}
        without={props.without}
        addTo={mayCreate ? home.id : undefined}
        heading={
          <span className="flex min-w-0 items-center gap-1">
            <ProjectBreadcrumb home={home} crumbs={props.crumbs} />
            <span className="flex flex-none items-center gap-3 narrow:hidden">
              <FavouriteButton kind={kind} targetId={row.id} />
              {facts}
            </span>
          </span>
        }
        controls={
          <>
            <IssueCounts name={row.name} projectId={home.id} filters={counted} />
            {controls}
            <NewButton label={add.label} disabledReason={reason} onClick={add.onAction} />
          </>
        }
        tabs={props.tabs}
        aside={props.aside}
        empty={
          closed !== undefined && emptyClosed ? (
            <Empty of={emptyClosed} />
          ) : (
            <Empty
              of={empty}
              home={home}
              closed={closed}
              run={{ create: () => openIssueForm({ projectId: home.id, gives: [give] }), add: add.onAction }}
            />
          )
        }
      />
      {isAdding && (
        <IssuePickDialog
          title={add.label}
          submitLabel={props.addLabel}
          projectId={home.id}
          hidesIdleSubmit
          isExcluded={props.isTaken}
          leftOut={props.leftOut}
          onClose={() => setIsAdding(false)}
          onSubmit={async (ids) => {
            edit(ids, () => give);
            return true;
          }}
        />
      )}
    </>
  );
}
