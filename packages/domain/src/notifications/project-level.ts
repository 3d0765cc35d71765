import type { NotificationKind } from './constants.ts';

/**
 * How much a person hears of a project: everything, everything but no emails, or only what is meant for them, also
 * without emails.
 */
export const PROJECT_LEVELS = ['all', 'no_emails', 'direct'] as const;
export type ProjectLevel = (typeof PROJECT_LEVELS)[number];

const KEY = 'notifications.project.';

/** The key of the preference that holds the level. */
export const projectLevelKey = (projectId: string): string => `${KEY}${projectId}`;

/** The stored level, without what this version doesn't know. */
export const readProjectLevel = (value: unknown): ProjectLevel =>
  PROJECT_LEVELS.find((each) => each === value) ?? 'all';

const DIRECT: ReadonlySet<NotificationKind> = new Set(['mentioned', 'assigned', 'added']);

/** Whether a level includes a kind of notification at all. */
export const isTold = (level: ProjectLevel, kind: NotificationKind): boolean =>
  level !== 'direct' || DIRECT.has(kind);

/** Whether a level includes emails. */
export const hasEmails = (level: ProjectLevel): boolean => level === 'all';
