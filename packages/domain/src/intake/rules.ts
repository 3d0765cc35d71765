import { compareStates } from '../states/rules.ts';
import type { State } from '../states/entity.ts';
import { REQUEST_STATUS, type RequestOrder } from './constants.ts';
import type { IntakeRequest } from './entity.ts';

type Standing = Pick<IntakeRequest, 'status' | 'snoozedUntil'>;

/** Pending or snoozed, so not answered for good. */
export const isOpenRequest = ({ status }: Pick<IntakeRequest, 'status'>): boolean =>
  status === REQUEST_STATUS.pending || status === REQUEST_STATUS.snoozed;

/** Its status on a day: a snoozed request is pending again from its day on. */
export const statusOn = ({ status, snoozedUntil }: Standing, today: string): number =>
  status === REQUEST_STATUS.snoozed && snoozedUntil !== null && snoozedUntil <= today
    ? REQUEST_STATUS.pending
    : status;

/** The state of new requests and of those accepted without a choice: the project's default. */
export const firstState = (states: readonly State[]): State | undefined =>
  states.find(({ isDefault }) => isDefault) ?? states.toSorted(compareStates)[0];

/** The state for issues that no one will work on. */
export const firstCancelledState = (states: readonly State[]): State | undefined =>
  states.filter(({ group }) => group === 'cancelled').toSorted(compareStates)[0];

/** What the sort orders need. */
export interface OrderedRequest {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const valueOf: Readonly<Record<RequestOrder, (row: OrderedRequest) => number>> = {
  // A request without a number is still on its way to the server, so it is the newest.
  id: ({ number }) => (number === 0 ? Infinity : number),
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
};

/** The comparator of a sort order. */
export function requestOrder(
  order: RequestOrder,
  isDescending: boolean,
): (a: OrderedRequest, b: OrderedRequest) => number {
  const value = valueOf[order];
  const turn = isDescending ? -1 : 1;
  return (a, b) => {
    const [one, two] = [value(a), value(b)];
    if (one !== two) return one < two ? -turn : turn;
    return a.id < b.id ? -turn : turn;
  };
}
