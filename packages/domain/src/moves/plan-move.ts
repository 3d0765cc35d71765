import { facetOf } from '@cairn/sync/schema';
import { issueCycle } from '../cycles/entity.ts';
import { issueEstimate, type Estimate, type EstimateValue } from '../estimates/entity.ts';
import { compareEstimateValues } from '../estimates/rules.ts';
import type { Issue } from '../issues/entity.ts';
import type { Label } from '../labels/entity.ts';
import { compareLabels } from '../labels/rules.ts';
import { issueModules } from '../modules/entity.ts';
import type { ProjectMember } from '../projects/entity.ts';
import { sameName } from '../same-name.ts';
import type { State } from '../states/entity.ts';
import { compareStates } from '../states/rules.ts';
import type { Move } from './move-issues.ts';

/** Rows of all projects involved. */
export interface MoveRows {
  readonly states: readonly State[];
  readonly labels: readonly Label[];
  readonly estimates: readonly Estimate[];
  readonly estimateValues: readonly EstimateValue[];
  readonly members: readonly Pick<ProjectMember, 'projectId' | 'userId'>[];
}

/** The counterpart of a value in the target project; without `to` it is dropped. */
export interface Mapped<Value> {
  readonly from: Value;
  readonly to: Value | undefined;
  /** How many issues have it. */
  readonly count: number;
}

/** What a move changes. */
export interface MovePlan {
  readonly moves: readonly Move[];
  readonly states: readonly Mapped<State>[];
  readonly labels: readonly Mapped<Label>[];
  readonly estimates: readonly Mapped<EstimateValue>[];
  /** Assignees who are not in the target project, and how many issues they are removed from. */
  readonly unassigned: readonly { readonly userId: string; readonly count: number }[];
  /** How many issues leave a cycle, and how many leave modules. */
  readonly outOfCycles: number;
  readonly outOfModules: number;
}

/**
 * Plans the values of issues, given with their facets, in a target project: states by name, else by group; labels by
 * name; estimates by value if both projects use the same kind. Issues that are already there are left out. A project
 * without states takes none.
 *
 * @example const { moves, states } = planMove(rows, projectId, { states: store.rows(state), ... });
 */
export function planMove(issues: readonly Issue[], projectId: string, rows: MoveRows): MovePlan {
  const homes = rows.states.filter((each) => each.projectId === projectId).toSorted(compareStates);
  const coming = homes.length === 0 ? [] : issues.filter((row) => row.projectId !== projectId);
  const states = new Tally(rows.states, (from) => stateFor(from, homes));
  const ownLabels = rows.labels.filter((each) => each.projectId === projectId);
  const labels = new Tally(rows.labels, ({ name }) => ownLabels.find((each) => sameName(each.name, name)));
  const estimates = new Tally(rows.estimateValues, (from) => valueFor(from, projectId, rows));
  const members = new Set(
    rows.members.filter((each) => each.projectId === projectId).map(({ userId }) => userId),
  );
  const left = new Map<string, number>();
  const moves = coming.map((row): Move => {
    const valueId = facetOf(row, issueEstimate)?.valueId ?? null;
    for (const userId of row.assigneeIds)
      if (!members.has(userId)) left.set(userId, (left.get(userId) ?? 0) + 1);
    return {
      issueId: row.id,
      stateId: (states.map(row.stateId) ?? firstOf(homes))?.id ?? '',
      assigneeIds: row.assigneeIds.filter((each) => members.has(each)),
      labelIds: [...new Set(row.labelIds.flatMap((each) => labels.map(each)?.id ?? []))],
      estimateValueId: valueId === null ? null : (estimates.map(valueId)?.id ?? null),
      cycleId: null,
      moduleIds: [],
    };
  });
  return {
    moves,
    states: states.sorted(compareStates),
    labels: labels.sorted(compareLabels),
    estimates: estimates.sorted(compareEstimateValues),
    unassigned: Array.from(left, ([userId, count]) => ({ userId, count })),
    outOfCycles: coming.filter((row) => (facetOf(row, issueCycle)?.cycleId ?? null) !== null).length,
    outOfModules: coming.filter((row) => (facetOf(row, issueModules)?.moduleIds ?? []).length > 0).length,
  };
}

/** Maps each value once, and counts its uses. */
class Tally<Value extends { readonly id: string }> {
  readonly #byId: ReadonlyMap<string, Value>;
  readonly #find: (from: Value) => Value | undefined;
  readonly #mapped = new Map<string, Mapped<Value>>();

  constructor(values: readonly Value[], find: (from: Value) => Value | undefined) {
    this.#byId = new Map(values.map((each) => [each.id, each]));
    this.#find = find;
  }

  sorted(compare: (a: Value, b: Value) => number): readonly Mapped<Value>[] {
    return [...this.#mapped.values()].toSorted((a, b) => compare(a.from, b.from));
  }

  map(id: string): Value | undefined {
    const from = this.#byId.get(id);
    if (!from) return undefined;
    const held = this.#mapped.get(id) ?? { from, to: this.#find(from), count: 0 };
    this.#mapped.set(id, { ...held, count: held.count + 1 });
    return held.to;
  }
}

/** A state of the same name, preferably in the same group; else the first of its group; else the default. */
function stateFor({ name, group }: State, homes: readonly State[]): State | undefined {
  const named = homes.filter((each) => sameName(each.name, name));
  const grouped = homes.filter((each) => each.group === group);
  return (
    named.find((each) => each.group === group) ??
    named[0] ??
    (grouped.length > 0 ? firstOf(grouped) : firstOf(homes))
  );
}

const firstOf = (states: readonly State[]): State | undefined =>
  states.find(({ isDefault }) => isDefault) ?? states[0];

function valueFor(
  { estimateId, value }: EstimateValue,
  projectId: string,
  { estimates, estimateValues }: MoveRows,
): EstimateValue | undefined {
  const kind = estimates.find((each) => each.id === estimateId)?.kind;
  const there = estimates.find(
    (each) => each.projectId === projectId && each.isEnabled && each.kind === kind,
  );
  return estimateValues.find((each) => each.estimateId === there?.id && sameName(each.value, value));
}
