import {
  attachment,
  comment,
  description,
  intakeRequest,
  issue,
  issueLink,
  issueProperties,
  page,
  pageComment,
  projectMember,
  relation,
} from '@cairn/domain';
import type { Entity } from '@cairn/sync/schema';
import { Wakers, type Reaction } from '../../platform/commands/index.ts';

/** Those who want to know, one for each server in this process. */
export const wakers = new Wakers();

/** All that {@link happeningsOf} may find something in. */
const TELLING = new Set<Entity>([
  issue,
  comment,
  description,
  page,
  pageComment,
  issueLink,
  attachment,
  relation,
  projectMember,
  intakeRequest,
  ...issueProperties.flatMap(({ stored }) => (stored?.command ? [stored.of] : [])),
]);

/** What a crash loses the next look finds. */
export const wakeOnChanges: readonly Reaction[] = wakers.onChanges(TELLING);
