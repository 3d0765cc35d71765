import { setWeekStart } from '@cairn/ui/keep-week-start';
import type { RouteCall, RouteReply } from '@cairn/domain/http/api';
import { callApi } from './call-api.ts';
import { HttpError, OfflineError } from './http.ts';

/** The signed-in person. */
type Me = RouteReply<'GET /api/users/me'>;
/** One of the workspaces that the person is in. */
export type WorkspaceSummary = RouteReply<'GET /api/workspaces'>[number];

export interface Session {
  readonly me: Me;
  readonly workspaces: readonly WorkspaceSummary[];
}

/** Kept so that the app can start without a network; it holds no secret. */
const KEPT = 'cairn.session';
/** The workspace that was opened last and that the server has not been told of: whoever goes on at once cuts that short. */
const UNTOLD = 'cairn.opened';
/** `themeStorageKey`, whose file the first screens do without. */
const THEME = 'cairn.theme';

let current: Promise<Session | undefined> | undefined;

/** Who is signed in; undefined for nobody. Answered from the last visit while there is no network. */
export function loadSession(): Promise<Session | undefined> {
  current ??= fetchSession();
  return current;
}

/** Asks again at the next {@link loadSession}: after signing in or out, joining or leaving. */
export function forgetSession(): void {
  current = undefined;
}

/** The workspace to open next time, on any device; told again at the next visit where it cannot be told now. */
export async function rememberWorkspace(session: Session, workspaceId: string): Promise<void> {
  if (session.me.last_workspace_id === workspaceId) return;
  localStorage.setItem(UNTOLD, workspaceId);
  const opened = { last_workspace_id: workspaceId };
  const isTold = await remember(session, opened, opened);
  if (isTold && localStorage.getItem(UNTOLD) === workspaceId) localStorage.removeItem(UNTOLD);
}

/** With the workspace that was opened last here, where the server has not been told. */
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

/** The tour has been seen to its end, or put away. */
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
  localStorage.setItem(KEPT, JSON.stringify(next));
  return await callApi('PATCH /api/users/me', { input: sent }).then(
    () => true,
    () => false,
  );
}

/** Nobody is signed in any more. */
export function endSession(): void {
  localStorage.removeItem(KEPT);
  localStorage.removeItem(UNTOLD);
  localStorage.removeItem(THEME);
  current = undefined;
}

/** The session of the last visit, at once. */
export function keptSession(): Session | undefined {
  try {
    const text = localStorage.getItem(KEPT);
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
    localStorage.setItem(KEPT, JSON.stringify(session));
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

/** What this browser shows already stays untouched. */
function followTheme(kept: Me['theme']): void {
  const { theme, palette } = kept;
  const isShown =
    theme === document.documentElement.dataset['theme'] &&
    (theme !== 'custom' || localStorage.getItem(THEME)?.includes(`"${palette}"`));
  if (isShown) return;
  // Only where another device has changed it: the first screens do without.
  void import('./follow-theme.ts').then(
    (code) => code.followTheme(kept),
    () => undefined,
  );
}
