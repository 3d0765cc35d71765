import {
  can,
  createRelation,
  issue as issueEntity,
  relation,
  RELATION_KINDS,
  removeRelation,
  type Issue,
  type Relation,
  type RelationKind,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { toast } from '@cairn/ui/toast';
import { Plus, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';
import { useActor } from '../../data/use-can.ts';
import { useCommand } from '../../data/use-command.ts';
import { undoOffer } from '../../data/use-undo.ts';
import { useRow, useRows } from '../../data/use-rows.ts';
import { IssuePageRow, IssuePickDialog, PageSection, useReference } from '../issues/public.ts';
import { RELATION_ICONS } from './relation-icons.tsx';

const byKind = (a: Relation, b: Relation): number =>
  RELATION_KINDS.indexOf(a.kind) - RELATION_KINDS.indexOf(b.kind) || (a.id < b.id ? -1 : 1);

/** The relations of an issue. */
export function Relations({ issue, editable }: { issue: Issue; editable: boolean }) {
  const t = useTranslations('relations');
  const rows = useRows(relation, { field: 'issueId', value: issue.id, compare: byKind });
  if (rows.length === 0 && !editable) return null;
  return (
    <PageSection
      heading={t('heading')}
      empty={rows.length === 0}
      action={editable && <AddRelation issue={issue} rows={rows} />}
    >
      <ul>
        {rows.map((row) => (
          <RelationRow key={row.id} row={row} editable={editable} />
        ))}
      </ul>
    </PageSection>
  );
}

function RelationRow({ row, editable }: { row: Relation; editable: boolean }) {
  const t = useTranslations('relations');
  const run = useCommand();
  const engine = useEngine();
  const { archivedProjects } = useActor();
  const other = useRow(issueEntity, row.relatedId);
  const reference = useReference(other);
  const lead = (
    <>
      {RELATION_ICONS[row.kind]}
      <span className="w-[84px] flex-none text-2">{t(row.kind)}</span>
    </>
  );
  const remove = editable && (
    <IconButton
      label={t('remove', { reference })}
      size="sm"
      icon={<X aria-hidden="true" />}
      onClick={() => {
        const receipt = run(removeRelation, { relationId: row.id });
        toast.show(t('removed'), undoOffer(engine, t('undo'), [receipt]));
      }}
    />
  );
  // It would also change an issue of the other project.
  const waits = archivedProjects.has(other?.projectId ?? '');
  if (!other)
    return (
      <li className="-mx-2 flex min-h-9 items-center gap-2 px-2">
        {lead}
        <span className="flex-1 text-2">{t('hidden')}</span>
        {remove}
      </li>
    );
  return <IssuePageRow row={other} lead={lead} {...(waits ? { note: t('archived') } : { action: remove })} />;
}

function AddRelation({ issue, rows }: { issue: Issue; rows: readonly Relation[] }) {
  const t = useTranslations('relations');
  const run = useCommand();
  const actor = useActor();
  const [kind, setKind] = useState<RelationKind>();
  const isExcluded = useCallback(
    (other: Issue) =>
      other.id === issue.id ||
      rows.some((row) => row.kind === kind && row.relatedId === other.id) ||
      !can(actor, 'issue:update', { entity: issueEntity, row: other }),
    [actor, issue.id, rows, kind],
  );
  return (
    <>
      <Menu trigger={<IconButton label={t('add')} icon={<Plus aria-hidden="true" />} />} align="end">
        {RELATION_KINDS.map((each) => (
          <MenuItem key={each} icon={RELATION_ICONS[each]} onSelect={() => setKind(each)}>
            {t(each)}
          </MenuItem>
        ))}
      </Menu>
      {kind && (
        <IssuePickDialog
          title={t('pick', { kind: t(kind) })}
          submitLabel={t('addPicked')}
          projectId={issue.projectId}
          offersWorkspace
          hidesIdleSubmit
          isExcluded={isExcluded}
          leftOut={{ issue_relation: 'true', issue_id: issue.id }}
          onClose={() => setKind(undefined)}
          onSubmit={async (ids) => {
            for (const relatedId of ids)
              run(createRelation, { id: uuid(), oppositeId: uuid(), issueId: issue.id, kind, relatedId });
            return true;
          }}
        />
      )}
    </>
  );
}
