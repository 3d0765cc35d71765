import { member, type Mapped, type MovePlan, type Project } from '@cairn/domain';
import { Dot } from '@cairn/ui/badge';
import { ArrowRightIcon, StateIcon } from '@cairn/ui/icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../../data/engine-context.ts';
import type { MoveVerb } from './move-store.ts';

interface MoveTableProps {
  readonly verb: MoveVerb;
  readonly plan: MovePlan;
  readonly target: Project;
}

/** What happens to states, labels and other values: each with its replacement in the other project. */
export function MoveTable({ verb, plan, target }: MoveTableProps) {
  const t = useTranslations('move');
  const { store } = useEngine();
  const taken: Line[] = [
    ...plan.unassigned.map(({ userId, count }) => ({
      key: userId,
      from: store.get(member, userId)?.displayName ?? t('someone'),
      to: t('notMember', { project: target.name }),
      count,
    })),
    ...(plan.outOfCycles === 0
      ? []
      : [{ key: 'cycle', from: t('cycle'), to: undefined, count: plan.outOfCycles }]),
    ...(plan.outOfModules === 0
      ? []
      : [{ key: 'modules', from: t('modules'), to: undefined, count: plan.outOfModules }]),
  ];
  return (
    <div className="grid gap-3">
      <p className="text-small text-2">{t(`verbs.${verb}.lead`)}</p>
      <div className="rounded-r3 border border-line">
        <Part verb={verb} title={t(`verbs.${verb}.left`)} lines={taken} />
        <Part
          verb={verb}
          title={t('states')}
          lines={plan.states.map((each) =>
            lineOf(each, (row) => (
              <>
                <StateIcon group={row.group} color={row.color} />
                <span className="truncate">{row.name}</span>
              </>
            )),
          )}
        />
        <Part
          verb={verb}
          title={t('labels')}
          lines={plan.labels.map((each) =>
            lineOf(each, (row) => (
              <>
                <Dot color={row.color} />
                <span className="truncate">{row.name}</span>
              </>
            )),
          )}
        />
        <Part
          verb={verb}
          title={t('estimates')}
          lines={plan.estimates.map((each) => lineOf(each, ({ value }) => value))}
        />
      </div>
    </div>
  );
}

interface Line {
  readonly key: string;
  readonly from: ReactNode;
  /** Undefined if the value is removed. */
  readonly to: ReactNode | undefined;
  readonly count: number;
}

const lineOf = <Value extends { readonly id: string }>(
  { from, to, count }: Mapped<Value>,
  draw: (value: Value) => ReactNode,
): Line => ({ key: from.id, from: draw(from), to: to && draw(to), count });

function Part({ verb, title, lines }: { verb: MoveVerb; title: string; lines: readonly Line[] }) {
  const t = useTranslations('move');
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="border-line not-first:border-t">
      <h3 className="px-3 pt-2 pb-1 text-small font-medium text-2">{title}</h3>
      <ul className="pb-1.5">
        {lines.map(({ key, from, to, count }) => (
          <li
            key={key}
            className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_4.5rem] items-center gap-2 px-3"
          >
            <span className="flex min-w-0 items-center gap-2">{from}</span>
            <span className="text-3 [&>svg]:size-3.5">
              <ArrowRightIcon aria-hidden="true" />
              <span className="vh">{t('becomes')}</span>
            </span>
            <span className={`flex min-w-0 items-center gap-2 ${to === undefined ? 'text-2' : ''}`}>
              {to ?? t(`verbs.${verb}.left`)}
            </span>
            <span className="text-end text-small text-2 tabular-nums">{t('count', { count })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
