import { FairShare } from '../../platform/http/index.ts';

/**
 * Requests that this process has at the service at the same time, all and of one person, and how many more of theirs wait. Others
 * wait for no more than their own.
 */
const places = new FairShare({ total: 16, perPerson: 2, waiting: 50 });

/** Does something once this person has a place; gives up waiting when the signal says so. */
export async function inTurn<Result>(
  userId: string,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  const place = places.enter(userId);
  const leave = await orAborted(place, signal).catch((error: unknown) => {
    // The place may still come; then nobody is there to take it.
    place.then(
      (leaveUnused) => leaveUnused(),
      () => undefined,
    );
    throw error;
  });
  try {
    return await act();
  } finally {
    leave();
  }
}

async function orAborted<Value>(awaited: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let giveUp = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error);
  });
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([awaited, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
