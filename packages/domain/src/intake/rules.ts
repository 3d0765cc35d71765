import { compareStates } from '../states/rules.ts';
import type { State } from '../states/entity.ts';
import { REQUEST_STATUS, type RequestOrder } from './constants.ts';
import type { IntakeRequest } from './entity.ts';

type Standing = Pick<IntakeRequest, 'status' | 'snoozedUntil'>;

/** Nobody has answered it for good: it waits, or waits for a day. */
export const isOpenRequest = ({ status }: Pick<IntakeRequest, 'status'>): boolean =>
  status === REQUEST_STATUS.pending || status === REQUEST_STATUS.snoozed;

/** Its status on a day: one that was snoozed until then is pending again. */
export const statusOn = ({ status, snoozedUntil }: Standing, today: string): number =>
  status === REQUEST_STATUS.snoozed && snoozedUntil !== null && snoozedUntil <= today
    ? REQUEST_STATUS.pending
    : status;

/** The state of a new request and of one that is accepted as it is: the project's default one. */
export const firstState = (states: readonly State[]): State | undefined =>
  states.find(({ isDefault }) => isDefault) ?? states.toSorted(compareStates)[0];

/** Where an issue goes that nobody is going to do. */
export const firstCancelledState = (states: readonly State[]): State | undefined =>
  states.filter(({ group }) => group === 'cancelled').toSorted(compareStates)[0];

/** What an order looks at. */
export interface OrderedRequest {
  readonly id: string;
  readonly number: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const valueOf: Readonly<Record<RequestOrder, (row: OrderedRequest) => number>> = {
  // Without a number it is on its way to the server: the newest.
  id: ({ number }) => (number === 0 ? Infinity : number),
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
};

/** Compares requests in one of their orders. */
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
