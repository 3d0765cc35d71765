import { assistantRefusals } from '@cairn/domain/assistant/refusals';
import { refused, type Refused } from '../../platform/commands/index.ts';
import type { AiService, Services } from '../../platform/services.ts';
import { askService, ServiceFailed, type Question } from './ask-service.ts';
import {
  countRequest,
  monthOf,
  secondsLeftOf,
  uncountRequest,
  type CountedRequest,
} from './count-requests.ts';
import { inTurn } from './take-turn.ts';

/** The longest that a request waits in the queue. */
const WAIT_MS = 60_000;

interface Asking {
  readonly userId: string;
  readonly question: Question;
  /** Aborted when the person leaves. */
  readonly signal: AbortSignal;
}

/**
 * The service's answer. It counts towards the person's monthly requests, unless the service fails or is never asked.
 */
export async function answerOf(
  { db, failed }: Pick<Services, 'db' | 'failed'>,
  service: AiService,
  { userId, question, signal }: Asking,
): Promise<string> {
  const request = await countOrRefuse(db, userId, service.monthlyRequests);
  const patience = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
  let isAsked = false;
  try {
    return await inTurn(userId, patience, () => {
      isAsked = true;
      return askService(service, question, signal);
    });
  } catch (error) {
    // Leaving halfway still counts, because the service has done the work.
    if (!isAsked || !signal.aborted) await uncountRequest(db, request);
    if (error instanceof ServiceFailed) failed(error);
    throw refusalOf(error, patience) ?? error;
  }
}

async function countOrRefuse(db: Services['db'], userId: string, most: number): Promise<CountedRequest> {
  const now = new Date();
  const request = { userId, month: monthOf(now) };
  if (await countRequest(db, request, most)) return request;
  const usedUp = refused(assistantRefusals.used_up, { most });
  usedUp.retryAfter = secondsLeftOf(now);
  throw usedUp;
}

/** Undefined for our own errors. */
function refusalOf(error: unknown, patience: AbortSignal): Refused | undefined {
  if (error instanceof ServiceFailed)
    return refused(error.isOverloaded ? assistantRefusals.overloaded : assistantRefusals.unreachable);
  // Either the wait timed out, or no one is left to hear the result and nothing of ours has failed.
  return patience.aborted ? refused(assistantRefusals.overloaded) : undefined;
}
