import type { NotificationKind } from './constants.ts';

/** What somebody is told of a project: all of it, the same without emails, or only what is meant for them, without emails too. */
export const PROJECT_LEVELS = ['all', 'no_emails', 'direct'] as const;
export type ProjectLevel = (typeof PROJECT_LEVELS)[number];

const KEY = 'notifications.project.';

/** The key of the preference that holds it. */
export const projectLevelKey = (projectId: string): string => `${KEY}${projectId}`;

/** What was kept, as far as this version knows it. */
export const readProjectLevel = (value: unknown): ProjectLevel =>
  PROJECT_LEVELS.find((each) => each === value) ?? 'all';

const DIRECT: ReadonlySet<NotificationKind> = new Set(['mentioned', 'assigned', 'added']);

/** Whether a kind is told at a level at all. */
export const isTold = (level: ProjectLevel, kind: NotificationKind): boolean =>
  level !== 'direct' || DIRECT.has(kind);

/** Whether anything comes by email at a level. */
export const hasEmails = (level: ProjectLevel): boolean => level === 'all';
