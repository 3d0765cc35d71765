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
  /** All if empty. */
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
  /** The tab's requests, pending or closed. */
  readonly shown: readonly Asked[];
  /** The snoozed requests of the open tab. */
  readonly snoozed: readonly Asked[];
  /** The number in each tab, regardless of filters; the open ones without snoozed. */
  readonly counts: Readonly<Record<IntakeTab, number>>;
  /** The number in the tab, regardless of filters. */
  readonly inTab: number;
}

/** The filtered and sorted requests of a tab. */
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
