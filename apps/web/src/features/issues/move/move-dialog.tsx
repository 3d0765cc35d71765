import {
  can,
  issue as issueEntity,
  project as projectEntity,
  type Capability,
  type Issue,
  type Project,
} from '@cairn/domain';
import { Checkbox } from '@cairn/ui/checkbox';
import { DialogForm } from '@cairn/ui/dialog-form';
import { Field } from '@cairn/ui/field';
import { Select } from '@cairn/ui/select';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../../data/engine-context.ts';
import { useActor } from '../../../data/use-can.ts';
import { useRows } from '../../../data/use-rows.ts';
import { ProjectMark } from '../../projects/public.ts';
import { closeMove, useMoving, type Moving, type MoveVerb } from './move-store.ts';
import { MoveTable } from './move-table.tsx';
import { useCopy } from './use-copy.ts';
import { useMove } from './use-move.ts';
import { useMovePlan } from './use-move-plan.ts';
import { withSubIssues } from './with-sub-issues.ts';

/** What a person must be allowed to do with an issue to move or copy it. */
const NEEDS: Readonly<Record<MoveVerb, Capability>> = { move: 'issue:update', copy: 'issue:read' };

/**
 * Moves or copies issues to another project, after a preview of the values they will have there. Renders nothing while
 * closed.
 */
export function MoveHost() {
  const moving = useMoving();
  return moving && <MoveDialog key={`${moving.verb} ${moving.issueIds.join(' ')}`} {...moving} />;
}

function MoveDialog({ verb, issueIds }: Moving) {
  const t = useTranslations('move');
  const form = useTranslations('namedForm');
  const { store } = useEngine();
  const actor = useActor();
  const act = { move: useMove(), copy: useCopy() }[verb];
  const [takesAlong, setTakesAlong] = useState(true);
  const [chosen, setChosen] = useState<string>();
  const mayMove = (row: Issue): boolean => can(actor, NEEDS[verb], { entity: issueEntity, row });
  // The issues as they were when the dialog opened, so that changes by others move nothing under the pointer.
  const [rows] = useState(() => issueIds.flatMap((id) => store.get(issueEntity, id) ?? []).filter(mayMove));
  const [family] = useState(() => withSubIssues(store, rows).filter(mayMove));
  const included = takesAlong ? family : rows;
  const targets = useTargets(rows);
  const target = targets.find(({ id }) => id === chosen) ?? (targets.length === 1 ? targets[0] : undefined);
  const plan = useMovePlan(included, target?.id);
  const count = plan?.moves.length ?? 0;
  return (
    <DialogForm
      open
      onOpenChange={(open) => open || closeMove()}
      title={t(`verbs.${verb}.title`)}
      closeLabel={form('close')}
      cancelLabel={form('cancel')}
      submitLabel={count === 0 ? t(`verbs.${verb}.submit`) : t(`verbs.${verb}.submitCount`, { count })}
      disabled={count === 0}
      onSubmit={() => {
        if (!plan || !target) return;
        act(included, plan, target);
        closeMove();
      }}
    >
      {targets.length === 0 ? (
        <p className="text-2">{t('none')}</p>
      ) : (
        <Field label={t('to')}>
          <Select
            label={t('to')}
            placeholder={t('choose')}
            options={targets.map((row) => ({
              value: row.id,
              label: row.name,
              icon: <ProjectMark icon={row.icon} />,
            }))}
            value={target?.id ?? null}
            onChange={setChosen}
          />
        </Field>
      )}
      {family.length > rows.length && (
        <Checkbox checked={takesAlong} onCheckedChange={setTakesAlong}>
          {t(`verbs.${verb}.subIssues`, { count: family.length - rows.length })}
        </Checkbox>
      )}
      {plan && target && count > 0 && <MoveTable verb={verb} plan={plan} target={target} />}
    </DialogForm>
  );
}

const byName = (a: Project, b: Project): number => a.name.localeCompare(b.name);

/** Projects in which this person may create issues, except for the one that contains all of these. */
function useTargets(issues: readonly Issue[]): readonly Project[] {
  const actor = useActor();
  const projects = useRows(projectEntity, { compare: byName });
  return useMemo(() => {
    const [home, ...others] = new Set(issues.map(({ projectId }) => projectId));
    return projects.filter(
      (row) =>
        row.archivedAt === null &&
        (row.id !== home || others.length > 0) &&
        can(actor, 'issue:create', { entity: projectEntity, row }),
    );
  }, [projects, actor, issues]);
}
