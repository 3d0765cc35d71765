import { z } from 'zod';
import { because } from '../because.ts';
import { contract, json } from '../http/contract.ts';
import { moment, ok } from '../http/values.ts';
import type { refusals } from '../refusals.ts';
import { NOTIFICATION_KINDS } from './constants.ts';
import { PROJECT_LEVELS } from './project-level.ts';
import { EMAIL_TIMES, EMAIL_TOPICS, NOTIFICATION_TYPES, type EmailTime, type EmailTopic } from './choices.ts';

const PAGE = 50;
const LAST_HOUR = 23;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Where the next page begins: the time of an entry, to the microsecond, and its ID. */
const place = z.templateLiteral([z.iso.datetime({ precision: 6 }), '_', z.uuid()], {
  error: because<typeof refusals.not_a_cursor>('not_a_cursor'),
});

const own = { who: 'member', share: 'reads' } as const;

const entry = z.strictObject({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  actor_id: z.uuid(),
  issue_id: z.uuid().nullable(),
  page_id: z.uuid().nullable(),
  project_id: z.uuid().nullable(),
  comment_id: z.uuid().nullable(),
  /** WEB-12; null for a page and a project. */
  reference: z.string().nullable(),
  title: z.string(),
  field: z.string().nullable(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  /** The start of the comment. */
  excerpt: z.string().nullable(),
  created_at: moment,
  read_at: moment.nullable(),
  archived_at: moment.nullable(),
  snoozed_until: moment.nullable(),
});

export const listNotifications = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/users/notifications',
  ...own,
  summary:
    'Lists your notifications about issues, pages and projects that you can see, newest first. Without `archived` and `snoozed`, those that are neither.',
  query: z.object({
    read: flag.optional(),
    archived: flag.default(false),
    snoozed: flag.default(false),
    type: z.enum(NOTIFICATION_TYPES).default('all'),
    limit: z.coerce.number().int().min(1).max(PAGE).catch(PAGE),
    before: place.optional(),
  }),
  answer: json(z.strictObject({ rows: z.array(entry), next: z.string().nullable() })),
});

export const countUnreadNotifications = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/users/notifications/unread',
  ...own,
  summary: 'Counts your unread notifications, and how many of them are mentions.',
  answer: json(z.strictObject({ all: z.int(), mentions: z.int() })),
});

export const markNotificationsRead = contract({
  method: 'POST',
  path: '/api/workspaces/:slug/users/notifications/mark-all-read',
  who: 'member',
  share: 'commands',
  summary: 'Marks all your notifications as read.',
  answer: json(ok),
});

const byTopic = <Value extends z.ZodType>(value: Value) =>
  Object.fromEntries(EMAIL_TOPICS.map((topic) => [topic, value])) as Record<EmailTopic, Value>;

const times = byTopic(z.enum(EMAIL_TIMES));
const preferences = z.strictObject({
  ...byTopic(z.boolean()),
  /** When emails on each topic are sent. */
  delivery: z.strictObject(times),
  /** The hour of the daily email, in your time zone. */
  digest_hour: z.int().min(0).max(LAST_HOUR),
  /** Which notifications are shown in browsers that have them switched on. */
  browser: z.strictObject(byTopic(z.boolean())),
});

/** Which emails and browser notifications a person gets, and when. */
export type NotificationPreferences = z.output<typeof preferences>;
export type EmailTimes = Readonly<Record<EmailTopic, EmailTime>>;

export const getNotificationPreferences = contract({
  method: 'GET',
  path: '/api/users/me/notification-preferences',
  who: 'person',
  summary: 'Returns which notifications you get by email and when, and which you get in browsers.',
  answer: json(preferences),
});

export const changeNotificationPreferences = contract({
  method: 'PATCH',
  path: '/api/users/me/notification-preferences',
  who: 'person',
  summary: 'Updates the notification preferences that are in the body.',
  input: z
    .strictObject({
      ...byTopic(z.boolean()),
      delivery: z.strictObject(times).partial(),
      digest_hour: z.int().min(0).max(LAST_HOUR),
      browser: z.strictObject(byTopic(z.boolean())).partial(),
    })
    .partial(),
  answer: json(preferences),
});

/** The most projects listed in settings; each project's menu has its own setting. */
export const PROJECTS_LISTED = 500;

export const listProjectLevels = contract({
  method: 'GET',
  path: '/api/users/me/project-notifications',
  who: 'person',
  summary: 'Lists your projects in all workspaces, with the notification level of each.',
  answer: json(
    z.strictObject({
      projects: z
        .array(
          z.strictObject({
            id: z.uuid(),
            name: z.string(),
            workspace: z.strictObject({ slug: z.string(), name: z.string() }),
            level: z.enum(PROJECT_LEVELS),
          }),
        )
        .max(PROJECTS_LISTED),
    }),
  ),
});

export const changeProjectLevel = contract({
  method: 'PATCH',
  path: '/api/workspaces/:slug/projects/:project/notifications',
  who: 'member',
  needs: 'project:read',
  on: { param: 'project', entity: 'project' },
  share: 'commands',
  summary: 'Sets the notification level of a project.',
  input: z.strictObject({ level: z.enum(PROJECT_LEVELS) }),
  answer: json(ok),
});

/** The sizes of URLs and, in base64, of a P-256 point and a secret. */
const ENDPOINT_MAX = 1024;
const subscription = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(ENDPOINT_MAX),
  keys: z.strictObject({
    p256dh: z.string().regex(/^B[A-P][\w-]{85}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});

/** How to reach a browser, as in its `PushSubscription`. */
export type BrowserSubscription = z.output<typeof subscription>;

const browserNotifications = { path: '/api/users/me/browser-notifications', who: 'person' } as const;

export const getBrowserNotifications = contract({
  ...browserNotifications,
  method: 'GET',
  summary: 'Returns the public key for browser notifications, and the subscription of this session.',
  answer: json(z.strictObject({ public_key: z.string(), endpoint: z.string().nullable() })),
});

export const turnOnBrowserNotifications = contract({
  ...browserNotifications,
  method: 'PUT',
  summary: 'Sends your notifications to this browser until you sign out.',
  input: subscription,
  answer: json(ok),
});

export const turnOffBrowserNotifications = contract({
  ...browserNotifications,
  method: 'DELETE',
  summary: 'Stops sending your notifications to this browser.',
  answer: json(ok),
});

const byLink = {
  who: 'anyone',
  path: '/api/notifications/unsubscribe/:token',
  answer: { as: 'text', text: /^<!doctype html>/ },
} as const;

export const askUnsubscribe = contract({
  ...byLink,
  method: 'GET',
  summary: 'Shows a page that asks whether to unsubscribe from the emails named by a link.',
});

export const unsubscribe = contract({
  ...byLink,
  method: 'POST',
  summary: 'Unsubscribes from the emails named by a link, as in RFC 8058.',
});
