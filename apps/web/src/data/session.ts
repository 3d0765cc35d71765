import { setWeekStart } from '@cairn/ui/keep-week-start';
import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { callApi } from './call-api.ts';
import { HttpError, OfflineError } from './http.ts';
import { SESSION_KEY } from './read-ahead.ts';

/** The signed-in person. */
type Me = RouteReply<'GET /api/users/me'>;
/** One of the workspaces that the person is in. */
export type WorkspaceSummary = RouteReply<'GET /api/workspaces'>[number];

export interface Session {
  readonly me: Me;
  readonly workspaces: readonly WorkspaceSummary[];
}

/** The last opened workspace, if the server has not been told yet: moving on quickly cancels the request. */
const UNTOLD = 'cairn.opened';
/** The same key as `themeStorageKey`, repeated here so that the first screens need not load its file. */
const THEME = 'cairn.theme';

let current: Promise<Session | undefined> | undefined;

/** Who is signed in; undefined for no one. Offline, the answer comes from the last visit. */
export function loadSession(): Promise<Session | undefined> {
  current ??= fetchSession();
  return current;
}

/** Makes the next {@link loadSession} ask the server again: after signing in or out, joining or leaving. */
export function forgetSession(): void {
  current = undefined;
}

/**
 * Remembers which workspace to open next time, on any device. If the server can't be told now, the next visit tells it.
 */
export async function rememberWorkspace(session: Session, workspaceId: string): Promise<void> {
  if (session.me.last_workspace_id === workspaceId) return;
  localStorage.setItem(UNTOLD, workspaceId);
  const opened = { last_workspace_id: workspaceId };
  const isTold = await remember(session, opened, opened);
  if (isTold && localStorage.getItem(UNTOLD) === workspaceId) localStorage.removeItem(UNTOLD);
}

/** The session, with the workspace that was opened last here, if the server has not been told. */
function withOpened(session: Session): Session {
  const untold = localStorage.getItem(UNTOLD);
  if (untold === null) return session;
  const isOne = session.workspaces.some(({ id }) => id === untold);
  if (!isOne || session.me.last_workspace_id === untold) {
    localStorage.removeItem(UNTOLD);
    return session;
  }
  void rememberWorkspace(session, untold);
  return { ...session, me: { ...session.me, last_workspace_id: untold } };
}

/** Records that the tour was finished or skipped. */
export async function rememberTour(session: Session): Promise<void> {
  const onboarding = { tour: true };
  await remember(session, { onboarding: { ...session.me.onboarding, ...onboarding } }, { onboarding });
}

/** Whether the server has been told. */
async function remember(
  session: Session,
  change: Partial<Me>,
  sent: RouteCall<'PATCH /api/users/me'>['input'],
): Promise<boolean> {
  const known = (await current) ?? session;
  const next = { ...known, me: { ...known.me, ...change } };
  current = Promise.resolve(next);
  localStorage.setItem(SESSION_KEY, JSON.stringify(next));
  return await callApi('PATCH /api/users/me', { input: sent }).then(
    () => true,
    () => false,
  );
}

/** Forgets the session: no one is signed in any more. */
export function endSession(): void {
  localStorage.removeItem(SESSION_KEY);
  localStorage.removeItem(UNTOLD);
  localStorage.removeItem(THEME);
  current = undefined;
}

/** The session of the last visit, without waiting for the server. */
export function keptSession(): Session | undefined {
  try {
    const text = localStorage.getItem(SESSION_KEY);
    return text === null ? undefined : (JSON.parse(text) as Session);
  } catch {
    return undefined;
  }
}

async function fetchSession(): Promise<Session | undefined> {
  try {
    const [me, workspaces] = await Promise.all([
      callApi('GET /api/users/me'),
      callApi('GET /api/workspaces'),
    ]);
    const session = withOpened({ me, workspaces });
    followTheme(me.theme);
    setWeekStart(me.start_of_the_week);
    localStorage.setItem(SESSION_KEY, JSON.stringify(session));
    return session;
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) {
      endSession();
      return undefined;
    }
    if (error instanceof OfflineError || error instanceof HttpError) return keptSession();
    throw error;
  }
}

/** Shows the theme of an account, unless this browser already does. */
function followTheme(kept: Me['theme']): void {
  const { theme, palette } = kept;
  const isShown =
    theme === document.documentElement.dataset['theme'] &&
    (theme !== 'custom' || localStorage.getItem(THEME)?.includes(`"${palette}"`));
  if (isShown) return;
  // Only needed if another device has changed the theme, so the first screens don't load it.
  void import('./follow-theme.ts').then(
    (code) => code.followTheme(kept),
    () => undefined,
  );
}
