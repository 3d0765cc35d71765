import {
  isOpenRequest,
  REQUEST_STATUS,
  requestOrder,
  statusOn,
  testsOf,
  type IssueFilter,
  type IssueLookups,
  type IssueProperty,
  type RequestOrder,
} from '@cairn/domain';
import type { Asked } from './use-requests.ts';

export type IntakeTab = 'open' | 'closed';

/** Which requests are shown, and in what order. */
export interface Selection {
  readonly tab: IntakeTab;
  /** Of all when empty. */
  readonly statuses: readonly number[];
  readonly filters: readonly IssueFilter[];
  readonly order: RequestOrder;
  readonly descending: boolean;
}

export const USUAL: Selection = {
  tab: 'open',
  statuses: [],
  filters: [],
  order: 'created',
  descending: true,
};

interface Context {
  readonly lookups: IssueLookups;
  readonly properties: ReadonlyMap<string, IssueProperty>;
}

export interface Selected {
  /** Those of the tab, pending or closed. */
  readonly shown: readonly Asked[];
  /** Those of the open tab that are put off. */
  readonly snoozed: readonly Asked[];
  /** How many there are of each tab, whatever is filtered; the open ones without those put off. */
  readonly counts: Readonly<Record<IntakeTab, number>>;
  /** How many the tab has, whatever is filtered. */
  readonly inTab: number;
}

/** The requests of a tab as they are filtered and sorted. */
export function selectRequests(
  all: readonly Asked[],
  { tab, statuses, filters, order, descending }: Selection,
  { lookups, properties }: Context,
): Selected {
  const tests = testsOf(filters, properties, lookups);
  const compare = requestOrder(order, descending);
  const statusOf = ({ request }: Asked): number => statusOn(request, lookups.today);
  const ofTab = all.filter(({ request }) => isOpenRequest(request) === (tab === 'open'));
  const found = ofTab
    .filter((each) => statuses.length === 0 || statuses.includes(statusOf(each)))
    .filter(({ row }) => tests.every((test) => test(row)))
    .toSorted((a, b) => compare(a.row, b.row));
  const isSnoozed = (each: Asked): boolean => statusOf(each) === REQUEST_STATUS.snoozed;
  return {
    shown: found.filter((each) => !isSnoozed(each)),
    snoozed: found.filter(isSnoozed),
    counts: {
      open: all.filter((each) => statusOf(each) === REQUEST_STATUS.pending).length,
      closed: all.filter(({ request }) => !isOpenRequest(request)).length,
    },
    inTab: ofTab.length,
  };
}
