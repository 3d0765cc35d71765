import {
  isClosedGroup,
  issue,
  updateIssues,
  type Issue,
  project as projectEntity,
  state as stateEntity,
  patchIssue,
} from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { ProgressRing } from '@cairn/ui/progress-ring';
import { Plus, Search, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../../data/engine-context.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useRows } from '../../../data/use-rows.ts';
import { useIssueContext, useIssueWords, usePropertyUis } from '../issue-context.tsx';
import { IssuePickDialog } from '../issue-pick-dialog.tsx';
import { openIssueForm } from '../form/issue-form-store.ts';
import { IssuePageRow } from './issue-page-row.tsx';
import { PageSection } from './issue-page-section.tsx';
import { referenceOf } from '../issue-reference.tsx';
import { useEditIssues } from '../use-edit-issues.ts';
import { addingUp } from '../view/add-up.ts';

const byOrder = (a: Issue, b: Issue): number =>
  a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : 0;

/** The sub-issues of an issue, with their progress. */
export function SubIssues({ row, editable }: { row: Issue; editable: boolean }) {
  const t = useTranslations('issuePage.subIssues');
  const run = useCommand();
  const { lookups, say } = useIssueWords();
  const propertyUis = usePropertyUis();
  const children = useRows(issue, { field: 'parentId', value: row.id, compare: byOrder });
  if (children.length === 0 && !editable) return null;
  const done = children.filter((child) => {
    const group = lookups.rows(stateEntity).get(child.stateId)?.group;
    return group !== undefined && isClosedGroup(group);
  }).length;
  const count = children.length;
  const projectIds = [...new Set(children.map(({ projectId }) => projectId))];
  const sums = addingUp(
    propertyUis,
    lookups,
    projectIds,
  )(children).map(({ label, value }) => say(label, { sum: value }));
  return (
    <PageSection
      heading={t('heading')}
      empty={count === 0}
      note={
        count > 0 && (
          <span className="inline-flex items-center gap-1.5 text-small text-2 tabular-nums">
            <ProgressRing value={done / count} label={t('progressLabel', { done, count })} />
            <span aria-hidden="true">{t('progress', { done, count })}</span>
            {sums.map((text) => (
              <span key={text}>
                <span aria-hidden="true"> · </span>
                {text}
              </span>
            ))}
          </span>
        )
      }
      action={editable && <AddSubIssue row={row} />}
    >
      <ul>
        {children.map((child) => (
          <IssuePageRow
            key={child.id}
            row={child}
            action={
              editable && (
                <IconButton
                  label={t('detach', {
                    reference: referenceOf(
                      lookups.rows(projectEntity).get(child.projectId)?.identifier ?? '',
                      child.number,
                    ),
                  })}
                  size="sm"
                  icon={<X aria-hidden="true" />}
                  onClick={() =>
                    run(updateIssues, { changes: [{ issueId: child.id, patch: { parentId: null } }] })
                  }
                />
              )
            }
          />
        ))}
      </ul>
    </PageSection>
  );
}

function AddSubIssue({ row }: { row: Issue }) {
  const t = useTranslations('issuePage.subIssues');
  const edit = useEditIssues();
  const [picking, setPicking] = useState(false);
  const isExcluded = useExcludedSubIssues(row);
  return (
    <>
      <Menu trigger={<IconButton label={t('add')} icon={<Plus aria-hidden="true" />} />} align="end">
        <MenuItem
          icon={<Plus aria-hidden="true" />}
          onSelect={() => openIssueForm({ projectId: row.projectId, parentId: row.id })}
        >
          {t('create')}
        </MenuItem>
        <MenuItem icon={<Search aria-hidden="true" />} onSelect={() => setPicking(true)}>
          {t('existing')}
        </MenuItem>
      </Menu>
      {picking && (
        <IssuePickDialog
          title={t('existing')}
          submitLabel={t('addPicked')}
          projectId={row.projectId}
          offersWorkspace
          hidesIdleSubmit
          isExcluded={isExcluded}
          leftOut={{ sub_issue: 'true', issue_id: row.id }}
          onClose={() => setPicking(false)}
          onSubmit={async (ids) => {
            edit(ids, () => patchIssue({ parentId: row.id }));
            return true;
          }}
        />
      )}
    </>
  );
}

/**
 * Which issues can't become sub-issues: the issue itself, its ancestors, issues that already have a parent, and issues
 * of projects in which the person may only read.
 */
function useExcludedSubIssues(row: Issue): (other: Issue) => boolean {
  const { store } = useEngine();
  const { mayEdit } = useIssueContext();
  return useCallback(
    (other) => {
      if (other.parentId !== null || !mayEdit(other)) return true;
      const seen = new Set<string>();
      for (let above: Issue | undefined = row; above && !seen.has(above.id);) {
        if (above.id === other.id) return true;
        seen.add(above.id);
        above = above.parentId === null ? undefined : store.get(issue, above.parentId);
      }
      return false;
    },
    [store, row, mayEdit],
  );
}
