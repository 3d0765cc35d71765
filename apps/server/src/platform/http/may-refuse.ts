import type { RouteContract, RouteError } from '@cairn/domain/http/contract';
import { accountRefusals } from '@cairn/domain/people/account-refusals';
import { projectRefusals } from '@cairn/domain/projects/refusals';
import { refusals } from '@cairn/domain/refusals';
import { workspaceRefusals } from '@cairn/domain/workspaces/refusals';

const { signed_out, not_found, invalid, cross_origin, unexpected } = accountRefusals;

/** What any route may say no with: who asks, of what, how often, and how what was sent is read. */
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

/** What the process says of itself: that it cannot answer for now (503), and that a long poll has ended (410). */
const OF_PROCESS = ['unavailable', 'closed'];

/** Whether a route may be refused with this code: any may, or its contract says so. */
export function mayRefuse({ errors = [] }: Pick<RouteContract, 'path' | 'errors'>, code: string): boolean {
  if (OF_PROCESS.includes(code) || OF_ANY_ROUTE.some((each) => each.code === code)) return true;
  // Reasons of features have a prefix.
  if (errors === 'of-commands') return code.includes('.');
  return errors.some((each) => each.code === code);
}
