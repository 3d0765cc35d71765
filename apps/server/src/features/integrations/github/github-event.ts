import { z } from 'zod';
import { withoutControls } from '../../../platform/without-controls.ts';

/** More than GitHub allows for an issue or a comment. */
const BODY_MOST = 70_000;
const LINE_MOST = 1_000;
/** GitHub lists no more per push. */
const COMMITS_MOST = 20;

const line = z.string().transform((text) => withoutControls(text.slice(0, LINE_MOST)));
const body = z
  .string()
  .nullish()
  .transform((text) => withoutControls((text ?? '').slice(0, BODY_MOST).replaceAll('\r\n', '\n')));

const repository = z.object({ id: z.int(), full_name: line, default_branch: line.default('') });
const person = z
  .object({ login: line })
  .nullish()
  .transform((user) => user?.login ?? 'ghost');
const issue = z.object({
  id: z.int(),
  number: z.int(),
  title: line,
  body,
  state: z.enum(['open', 'closed']),
  state_reason: z.string().nullish(),
  html_url: line,
  updated_at: z.iso.datetime(),
  user: person,
  // For comments, a pull request is an issue.
  pull_request: z.unknown().optional(),
});

/** The fields of an event that are stored until it is processed. */
const EVENTS = {
  issues: z.object({
    action: z.enum(['opened', 'edited', 'closed', 'reopened']),
    issue,
    repository,
  }),
  issue_comment: z.object({
    action: z.enum(['created', 'edited', 'deleted']),
    issue: issue.pick({ id: true, number: true, pull_request: true }),
    comment: z.object({ id: z.int(), body, html_url: line, user: person }),
    repository,
  }),
  pull_request: z.object({
    action: z.enum(['opened', 'reopened', 'ready_for_review', 'edited', 'closed']),
    pull_request: z.object({
      number: z.int(),
      title: line,
      body,
      html_url: line,
      merged: z.boolean().nullish(),
      draft: z.boolean().nullish(),
      head: z.object({ ref: line }),
    }),
    repository,
  }),
  push: z.object({
    ref: line,
    commits: z
      .array(z.object({ id: line, message: body, url: line }))
      .default([])
      .transform((commits) => commits.slice(0, COMMITS_MOST)),
    repository,
  }),
};

type EventName = keyof typeof EVENTS;
export type GithubEvent = {
  [Name in EventName]: { readonly event: Name } & z.output<(typeof EVENTS)[Name]>;
}[EventName];
export type IssueEvent = Extract<GithubEvent, { event: 'issues' }>;
export type CommentEvent = Extract<GithubEvent, { event: 'issue_comment' }>;
export type PullEvent = Extract<GithubEvent, { event: 'pull_request' }>;
export type PushEvent = Extract<GithubEvent, { event: 'push' }>;

const isKnown = (event: string): event is EventName => Object.hasOwn(EVENTS, event);

/** Undefined for events and actions that we don't use. */
export function readEvent(event: string, payload: unknown): GithubEvent | undefined {
  if (!isKnown(event)) return undefined;
  const parsed = EVENTS[event].safeParse(payload);
  return parsed.success ? ({ event, ...parsed.data } as GithubEvent) : undefined;
}
