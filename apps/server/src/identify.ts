import { refusals } from '@cairn/domain/refusals';
import type { IncomingMessage } from 'node:http';
import { CLOSE } from '@cairn/sync/protocol';
import type { SyncActor } from '@cairn/sync/server';
import { isInstanceAdmin } from './features/people/public.ts';
import { hasToken, holderOf } from './features/tokens/public.ts';
import { membershipsIn } from './features/workspaces/public.ts';
import type { Auth } from './platform/auth/index.ts';
import { notFound, refused } from './platform/commands/index.ts';
import type { Db } from './platform/db/index.ts';
import { headersOf, type Caller, type Identify, type SenderPace } from './platform/http/index.ts';
import type { Admitted } from './platform/sync/index.ts';

interface IdentifySettings {
  readonly db: Db;
  readonly auth: Auth;
  /** Learns who the senders are, so that each waits only for their own. */
  readonly pace: SenderPace;
}

/** Whom the server takes a request to be of: a session's person, or the holder of a token. */
export interface Identities extends Identify {
  /** Whose the request is, for counting; undefined for strangers. */
  senderOf(headers: Headers): Promise<string | undefined>;
  /** The sign-in of a request; a token has none. */
  signInOf(headers: Headers): Promise<string | undefined>;
  /** Who opens a socket to the workspace with this slug, or the close code that refuses it. */
  admit(request: IncomingMessage, slug: string): Promise<Admitted | { refuse: number }>;
}

export function createIdentities({ db, auth, pace }: IdentifySettings): Identities {
  const membershipOf = membershipsIn(db);
  const sessionOf: Identities['sessionOf'] = async (headers) => {
    const session = await auth.sessionOf(headers);
    if (session) pace.known.learn(headers, session.userId);
    return session;
  };
  const callerOf = async (headers: Headers): Promise<Caller> => {
    if (!hasToken(headers)) {
      const session = await sessionOf(headers);
      if (!session) throw refused(refusals.signed_out);
      return { userId: session.userId };
    }
    const holder = await holderOf(db, headers);
    if (!holder) throw refused(refusals.invalid_api_token);
    pace.known.learn(headers, holder.userId);
    return holder;
  };
  const memberOf = async (headers: Headers, slug: string): Promise<SyncActor> => {
    const caller = await callerOf(headers);
    const membership = await membershipOf({ slug, userId: caller.userId });
    // A token is for one workspace, and its holder's live membership is its ceiling.
    const { workspaceId } = caller;
    if (!membership || (workspaceId !== undefined && workspaceId !== membership.workspaceId))
      throw notFound();
    const member = { userId: caller.userId, workspaceId: membership.workspaceId };
    return workspaceId === undefined ? member : { ...member, via: 'token' };
  };
  return {
    sessionOf,
    callerOf,
    memberOf,
    isInstanceAdmin: (userId) => isInstanceAdmin(db, userId),
    signedInMemberOf: async (headers, slug) => {
      if (hasToken(headers)) throw refused(refusals.token_not_enough);
      return memberOf(headers, slug);
    },
    senderOf: async (headers) =>
      (await (hasToken(headers) ? holderOf(db, headers) : auth.sessionOf(headers)))?.userId,
    signInOf: async (headers) => (await auth.sessionOf(headers))?.sessionId,
    admit: async (request, slug) => {
      const session = await sessionOf(headersOf(request));
      if (!session) return { refuse: CLOSE.signedOut };
      const membership = await membershipOf({ slug, userId: session.userId });
      if (!membership) return { refuse: CLOSE.notMember };
      const actor = { userId: session.userId, workspaceId: membership.workspaceId };
      return { actor, signInId: session.sessionId };
    },
  };
}
