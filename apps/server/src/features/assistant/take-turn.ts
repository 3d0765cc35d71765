import { FairShare } from '../../platform/http/index.ts';

/**
 * How many requests this process runs at the service, in total and per person, and how many more of a person's can
 * wait. People only wait for their own.
 */
const places = new FairShare({ total: 16, perPerson: 2, waiting: 50 });

/** Runs work once it is this person's turn; stops waiting when the signal aborts. */
export async function inTurn<Result>(
  userId: string,
  signal: AbortSignal,
  act: () => Promise<Result>,
): Promise<Result> {
  const place = places.enter(userId);
  const leave = await orAborted(place, signal).catch((error: unknown) => {
    // The turn may still come, but no one is there to use it.
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
