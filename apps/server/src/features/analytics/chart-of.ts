import {
  CHART_BARS_MAX,
  CHART_PARTS_MAX,
  isAxis,
  issueEstimate,
  NO_VALUE,
  type ChartInterval,
  type ChartMeasure,
  type ChartOrder,
  type IssueProperty,
} from '@cairn/domain';
import { analyticsRefusals } from '@cairn/domain/analytics/refusals';
import type { SyncActor } from '@cairn/sync/server';
import { sql, type RawBuilder } from 'kysely';
import { refused } from '../../platform/commands/index.ts';
import type { Db } from '../../platform/db/index.ts';
import { viewParts } from '../issues/public.ts';
import { countAs, pointsIn, type Counted, type Counting } from './counted-issues.ts';
import { namesOf } from './names-of.ts';

export interface ChartQuestion extends Counted {
  readonly measure: ChartMeasure;
  readonly axis: string;
  readonly segment: string | undefined;
  readonly interval: ChartInterval;
  readonly order: ChartOrder;
}

interface Named {
  /** Null for the values combined into one bar. */
  readonly key: string | null;
  readonly name: string;
  readonly total: number;
}

export interface ChartAnswer {
  readonly issues: number;
  readonly total: number;
  readonly bars: readonly (Named & { readonly values: readonly number[] })[];
  readonly parts: readonly Named[];
}

interface Cell {
  readonly bar: string | null;
  readonly part: string | null;
  readonly value: number;
  readonly issues: number;
  readonly total: number;
}

/** Counts the issues that a person may see, by one property or two. */
export const chartOf = async (db: Db, who: SyncActor, question: ChartQuestion): Promise<ChartAnswer> =>
  await countAs(db, who, question, async (counting) => {
    const axis = axisNamed(counting, question.axis);
    const segment =
      question.segment === undefined || question.segment === question.axis
        ? undefined
        : axisNamed(counting, question.segment);
    const { rows } = await compileChart(question, axis, segment, counting).execute(counting.tx);
    const [bars, parts] = [
      await inOrder(counting, axis, totalsBy(rows, 'bar'), question.order),
      segment ? await inOrder(counting, segment, totalsBy(rows, 'part'), 'natural') : [],
    ];
    const values = new Map(rows.map(({ bar, part, value }) => [placeOf(bar, part), value]));
    return {
      issues: rows[0]?.issues ?? 0,
      total: rows[0]?.total ?? 0,
      bars: bars.map((bar) => ({
        ...bar,
        values: parts.map((part) => values.get(placeOf(bar.key, part.key)) ?? 0),
      })),
      parts,
    };
  });

function axisNamed({ context }: Counting, id: string): IssueProperty {
  const property = context.properties.get(id);
  if (!property || !isAxis(property)) throw refused(analyticsRefusals.unknown_axis, { axis: id });
  return property;
}

const placeOf = (bar: string | null, part: string | null): string => JSON.stringify([bar, part]);

/**
 * One pass over the issues. However many values there are, only the largest bars and parts leave PostgreSQL (for dates,
 * the latest); the rest are combined without a key.
 */
function compileChart(
  { measure, interval, filters }: ChartQuestion,
  axis: IssueProperty,
  segment: IssueProperty | undefined,
  { context }: Counting,
): RawBuilder<Cell> {
  const spec = {
    filters: [...filters],
    group: axis.id,
    subGroup: segment?.id ?? null,
    order: '',
    showSubIssues: true,
  };
  const byPoints = measure === 'points';
  const { group, subGroup, from, where } = viewParts(spec, context, byPoints ? [issueEstimate] : []);
  const sizes = byPoints
    ? sql`left join ${pointsIn(context.workspaceId)} as sized on sized.id = ${sql.ref(issueEstimate.table)}.value_id`
    : sql``;
  const size = byPoints ? sql`coalesce(sized.points, 0)` : sql`1`;
  return sql<Cell>`
    with cell as materialized (
      select ${barIn(sql`outer_group.key`, axis, interval)} as bar,
        ${segment ? barIn(sql`inner_group.key`, segment, interval) : sql`''`} as part,
        sum(${size}) as value,
        coalesce(sum(${size}) filter (where outer_group.place = 1 and inner_group.place = 1), 0) as whole,
        count(*) filter (where outer_group.place = 1 and inner_group.place = 1) as issues
      from ${from} ${sizes}
      cross join lateral unnest(${group.keys}) with ordinality as outer_group(key, place)
      cross join lateral unnest(${subGroup.keys}) with ordinality as inner_group(key, place)
      where ${where}
      group by 1, 2
    ), bars as (${largest(sql`bar`, axis, CHART_BARS_MAX)}),
    parts as (${segment ? largest(sql`part`, segment, CHART_PARTS_MAX) : sql`select '' as key`}),
    whole as (select sum(whole)::float8 as total, sum(issues)::int as issues from cell)
    select bars.key as bar, parts.key as part, sum(value)::float8 as value, whole.issues, whole.total
    from cell left join bars on bars.key = bar left join parts on parts.key = part cross join whole
    group by 1, 2, whole.issues, whole.total`;
}

const isOfDays = ({ kind }: IssueProperty): boolean => kind === 'day';

/** The SQL version of the domain's `barOf`. */
function barIn(
  key: RawBuilder<unknown>,
  property: IssueProperty,
  interval: ChartInterval,
): RawBuilder<unknown> {
  if (!isOfDays(property) || interval === 'day') return key;
  const bar =
    interval === 'month'
      ? sql`left(${key}, 7)`
      : sql`to_char(date_trunc('week', to_date(${key}, 'YYYY-MM-DD')), 'YYYY-MM-DD')`;
  return sql`case when ${key} = ${NO_VALUE}::text then ${key} else ${bar} end`;
}

/** The keys with the largest sums; for dates, no date and then the latest. */
function largest(column: RawBuilder<unknown>, property: IssueProperty, most: number): RawBuilder<unknown> {
  const first = isOfDays(property)
    ? sql`${column} collate "C" desc`
    : sql`sum(value) desc, ${column} collate "C"`;
  return sql`select ${column} as key from cell group by ${column} order by ${first} limit ${most}`;
}

function totalsBy(cells: readonly Cell[], side: 'bar' | 'part'): Map<string | null, number> {
  const totals = new Map<string | null, number>();
  for (const cell of cells) totals.set(cell[side], (totals.get(cell[side]) ?? 0) + cell.value);
  return totals;
}

/** Issues without a value come last, followed by the combined rest; for dates, the oldest ones are combined first. */
async function inOrder(
  counting: Counting,
  property: IssueProperty,
  totals: ReadonlyMap<string | null, number>,
  order: ChartOrder,
): Promise<Named[]> {
  const keys = [...totals.keys()].filter((key) => key !== null);
  const { nameOf, ranks } = await namesOf(counting, property, keys);
  const rank = new Map(ranks.map((key, at) => [key, at]));
  const rankOf = (key: string): number => rank.get(key) ?? ranks.length;
  const natural = (a: string, b: string): number =>
    rankOf(a) - rankOf(b) || nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }) || (a < b ? -1 : 1);
  const most = order === 'most' && !isOfDays(property);
  const rest = totals.has(null) ? [null] : [];
  const isNone = (key: string): number => Number(key === NO_VALUE && (most || !rank.has(key)));
  const sorted = keys.toSorted(
    (a, b) =>
      isNone(a) - isNone(b) || (most ? (totals.get(b) ?? 0) - (totals.get(a) ?? 0) : 0) || natural(a, b),
  );
  const all = isOfDays(property) ? [...rest, ...sorted] : [...sorted, ...rest];
  return all.map((key) => ({ key, name: nameOf(key), total: rounded(totals.get(key) ?? 0) }));
}

/** Points have at most two decimals; their floating-point sums may have more. */
const rounded = (value: number): number => Math.round(value * 100) / 100;
