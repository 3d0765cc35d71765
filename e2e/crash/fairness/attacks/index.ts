import * as documents from './documents.ts';
import type { Attack } from './attack.ts';
import * as requests from './requests.ts';
import * as sync from './sync.ts';

/** The attacks, by their name in the table. */
export const ATTACKS = {
  'request flood': sync.requestFlood,
  'push flood': sync.pushFlood,
  'poisoned text': sync.poisonedText,
  'oversized frames': sync.oversizedFrames,
  'oversized refusals': sync.oversizedRefusals,
  'new client per push': sync.newClientPerPush,
  'malformed frames': sync.malformedFrames,
  'slow readers': sync.slowReaders,
  'unauthenticated sockets': sync.unauthenticatedSockets,
  'socket exhaustion': sync.socketExhaustion,
  'hostile hello': documents.hostileHello,
  'update flood': documents.updateFlood,
  'oversized updates': documents.oversizedUpdates,
  'fragmented deletions': documents.fragmentedDeletions,
  'caret flood': documents.caretFlood,
  'pages removed mid-write': documents.pagesRemovedMidWrite,
  'parallel uploads': requests.parallelUploads,
  'expensive searches': requests.expensiveSearches,
  'parallel bootstraps': requests.parallelBootstraps,
  'password guessing': requests.passwordGuessing,
  'slow bodies': requests.slowBodies,
} as const satisfies Record<string, Attack>;

export type AttackName = keyof typeof ATTACKS;
