import {
  compileOrder,
  compileView,
  orderKeys,
  subIssuesProperty,
  type Issue,
  type IssueViewSpec,
  type ViewContext,
  type ViewScope,
} from '@cairn/domain';
import { OrderedRows } from '@cairn/sync/client';
import { useLayoutEffect, useMemo } from 'react';
import { useEngine } from '../../../data/engine-context.ts';
import { useLiveView } from '../../../data/use-live-view.ts';
import { isSameList } from '../../../lib/is-same-list.ts';
import { useLastShown } from '../../../lib/use-last-shown.ts';
import type { GroupAmount, IssueGroup, IssueGroups, SubGroup } from '../../../platform/issue-layout.ts';
import { useIssueContext } from '../issue-context.tsx';
import { addingUp, type AddUp } from './add-up.ts';
import { useSubIssueCounts } from './use-sub-issue-counts.ts';
import { useRowsByGroup } from './use-rows-by-group.ts';

const NO_ROWS: readonly Issue[] = [];

/** The issues of a view in groups, live. Pass the same `scope` object until it changes. */
export function useIssueGroups(spec: IssueViewSpec, scope: ViewScope, empties: boolean): IssueGroups {
  const { propertyUis, words } = useIssueContext();
  const subIssues = useSubIssueCounts(spec.order === subIssuesProperty.id);
  const lookups = useMemo(
    () => (subIssues ? { ...words.lookups, subIssues } : words.lookups),
    [words.lookups, subIssues],
  );
  const context = useMemo<ViewContext>(
    () => ({ properties: new Map(propertyUis.map(({ id, property }) => [id, property])), lookups, scope }),
    [propertyUis, lookups, scope],
  );
  const { store } = useEngine();
  const { filters, group, subGroup, order, descending, showSubIssues } = spec;
  const ordered = useMemo(() => {
    const compiledOrder = compileOrder({ order, descending }, context);
    return { ...compiledOrder, rows: new OrderedRows(store, compiledOrder) };
  }, [store, order, descending, context]);
  const asked = JSON.stringify({ filters, group, subGroup, order, descending, showSubIssues });
  const compiled = useMemo(
    () => ({ ...compileView(spec, context, ordered), candidates: ordered.rows.read, isOrdered: true }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what decides which issues come in which order
    [asked, context, ordered],
  );
  const snapshot = useLiveView(compiled);
  const sumsOf = useMemo(
    () => addingUp(propertyUis, lookups, scope.projectIds),
    [propertyUis, lookups, scope],
  );
  const found = useRowsByGroup(snapshot, asked);
  const last = useLastShown(NO_GROUPS);
  const shown = useMemo(
    () =>
      keptGroups(
        last.value,
        orderKeys(found.keys(), group, empties, context).map((key) => ({
          key,
          subs: found.get(key) ?? new Map<string, readonly Issue[]>(),
          subKeys: orderKeys(found.get(key)?.keys() ?? [], subGroup, false, context),
        })),
        sumsOf,
      ),
    [last, found, group, subGroup, empties, context, sumsOf],
  );
  useLayoutEffect(() => last.show(shown));
  const { groups } = shown;
  // An issue that is being edited stays on the screen, even if it no longer belongs to the view.
  const total = snapshot.total > 0 ? snapshot.total : groups.reduce((sum, { count }) => sum + count, 0);
  return useMemo(() => ({ groups, total, sumsOf, context }), [groups, total, sumsOf, context]);
}

interface FoundGroup {
  readonly key: string;
  readonly subs: ReadonlyMap<string, readonly Issue[]>;
  /** In their order. */
  readonly subKeys: readonly string[];
}

interface ShownGroups {
  readonly groups: readonly IssueGroup[];
  readonly sumsOf: AddUp | undefined;
}

const NO_GROUPS: ShownGroups = { groups: [], sumsOf: undefined };

/** An unchanged group stays the object that is on the screen, so that it is neither rendered nor summed again. */
function keptGroups(last: ShownGroups, found: readonly FoundGroup[], sumsOf: AddUp): ShownGroups {
  const former = new Map(sumsOf === last.sumsOf ? last.groups.map((each) => [each.key, each] as const) : []);
  const groups = found.map((each) => {
    const was = former.get(each.key);
    return was && isAs(was, each) ? was : groupOf(each, sumsOf);
  });
  return { groups: isSameList(last.groups, groups) ? last.groups : groups, sumsOf };
}

const isAs = ({ subGroups }: IssueGroup, { subs, subKeys }: FoundGroup): boolean =>
  subGroups.length === subKeys.length &&
  subGroups.every(({ key, rows }, at) => key === subKeys[at] && rows === (subs.get(key) ?? NO_ROWS));

function groupOf({ key, subs, subKeys }: FoundGroup, sumsOf: AddUp): IssueGroup {
  const subGroups = subKeys.map((inner): SubGroup => {
    const rows = subs.get(inner) ?? NO_ROWS;
    return { key: inner, rows, count: rows.length, sums: () => sumsOf(rows) };
  });
  return { key, subGroups, ...amountOf(subGroups, sumsOf) };
}

/** An issue in several sub-groups is counted once. */
function amountOf(subGroups: readonly SubGroup[], sumsOf: AddUp): GroupAmount {
  const [only] = subGroups;
  if (subGroups.length <= 1) return { count: only?.count ?? 0, sums: () => sumsOf(only?.rows ?? NO_ROWS) };
  const rows = distinctRows(subGroups.map((each) => each.rows));
  return { count: rows.length, sums: () => sumsOf(rows) };
}

/** The rows of several lists, without duplicates. */
export const distinctRows = (lists: readonly (readonly Issue[])[]): readonly Issue[] => [
  ...new Map(lists.flatMap((rows) => rows.map((row) => [row.id, row]))).values(),
];

/** The key of a row: an issue may be in several groups. */
export const placeKey = (group: string, subGroup: string, id: string): string =>
  `${group}\n${subGroup}\n${id}`;

/** The parts of a row's key. */
export function readPlaceKey(key: string): { group: string; sub: string; id: string } {
  const [group = '', sub = '', id = ''] = key.split('\n');
  return { group, sub, id };
}
