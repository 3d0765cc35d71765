import type { RouteContract, RouteError } from '@cairn/domain/http/contract';
import { accountRefusals } from '@cairn/domain/people/account-refusals';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { refusals } from '@cairn/domain/refusals';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';

const { signed_out, not_found, invalid, cross_origin, unexpected } = accountRefusals;

/** The codes with which any route may refuse: who asks, for what, how often, and how the input is read. */
const OF_ANY_ROUTE: readonly RouteError[] = [
  ...Object.values(refusals),
  workspaceRefusals.missing,
  projectRefusals.archived,
  signed_out,
  not_found,
  invalid,
  cross_origin,
  unexpected,
];

/** What the process reports about itself: it can't answer right now (503), or a long poll has ended (410). */
const OF_PROCESS = ['unavailable', 'closed'];

/** Whether a route may refuse with this code: any route may, or its contract says so. */
export function mayRefuse({ errors = [] }: Pick<RouteContract, 'path' | 'errors'>, code: string): boolean {
  if (OF_PROCESS.includes(code) || OF_ANY_ROUTE.some((each) => each.code === code)) return true;
  // Codes of features have a prefix.
  if (errors === 'of-commands') return code.includes('.');
  return errors.some((each) => each.code === code);
}
