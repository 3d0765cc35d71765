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

/** The listeners, one for each server in this process. */
export const wakers = new Wakers();

/** The entities that {@link happeningsOf} may find something in. */
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

/** Wake-ups lost in a crash are made up for by the periodic run. */
export const wakeOnChanges: readonly Reaction[] = wakers.onChanges(TELLING);
