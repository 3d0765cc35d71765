import type { Project, ProjectFeature } from '@cairn/domain';
import type { ComponentType } from 'react';
import type { Session } from '../data/session.ts';

/** Fetches the code of a screen. */
export type Load<Props extends object = object> = () => Promise<ComponentType<Props>>;

/** What a screen gets that people see before they have signed in. */
export interface DoorProps {
  readonly navigate: (to: string) => void;
  /** A session exists now; goes on to the path, which is always one of this app. */
  readonly onSignedIn: (path: string) => void;
  /** Whether changes wait on this device to be sent. */
  readonly hasUnsent: () => Promise<boolean>;
}

export interface SessionProps {
  readonly session: Session;
}

/** The session, if there is one. */
export interface AnyoneProps {
  readonly session: Session | undefined;
}

/** A switch in the settings of a project, and what says that it is off. */
export interface ProjectSwitch {
  readonly field: ProjectFeature;
  readonly loadNotice: Load<{ row: Project }>;
}

/**
 * A screen by its address and by what stands around it, which is what it is given. The paths of screens of a workspace
 * start below its slug. Whatever `load` imports is fetched when the screen is first shown.
 *
 * - `open`: for those who have not signed in. `passesSignedIn` sends all others on to their workspace.
 * - `anyone`: the session, if there is one.
 * - `account`: the session; others are asked to sign in.
 * - `personal`: the same, beside the list of pages about oneself.
 * - `workspace`: beside the sidebar, once the rows of the workspace are there.
 */
export type Screen =
  | {
      readonly in: 'open';
      readonly path: string;
      readonly load: Load<DoorProps>;
      readonly passesSignedIn?: true;
    }
  | { readonly in: 'anyone'; readonly path: string; readonly load: Load<AnyoneProps> }
  | { readonly in: 'account'; readonly path: string; readonly load: Load<SessionProps> }
  | {
      readonly in: 'personal';
      readonly path: string;
      readonly load: Load;
      /** Whom it exists for; everybody when absent. */
      readonly isFor?: (session: Session) => boolean;
    }
  | {
      readonly in: 'workspace';
      readonly path: string;
      readonly load: Load;
      /** It opens a workspace: it waits for no words but the first ones. */
      readonly isFirst?: true;
      /** It stands inside `IssueProvider`. */
      readonly showsIssues?: true;
      /** It is there for projects only that have switched it on. */
      readonly switch?: ProjectSwitch;
    };

export type DoorScreen = Extract<Screen, { in: 'open' }>;
export type PersonalScreen = Extract<Screen, { in: 'personal' }>;
export type WorkspaceScreen = Extract<Screen, { in: 'workspace' }>;
export type PersonScreen = Extract<Screen, { in: 'personal' | 'account' | 'anyone' }>;

/**
 * What a feature gives the shell. It is walked before the first paint, so it holds nothing heavier than functions that
 * import the rest.
 */
export interface WebFeature {
  readonly screens?: readonly Screen[];
}

/**
 * Declares a feature: the one export of its `feature.ts`, which stands in `features.ts`.
 *
 * @example
 * export const cycles = webFeature({
 *   screens: [{ in: 'workspace', path: '/projects/$project/cycles', load: async () => (await import('./cycles-page.tsx')).CyclesPage }],
 * });
 */
export const webFeature = (feature: WebFeature): WebFeature => feature;
