import { comment, issue, type Issue, type Project } from '@cairn/domain';
import { documentToHtml } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';
import type { Entity, Row } from '@cairn/sync/schema';
import { columnOf } from '../../platform/commands/index.ts';
import { EVENT_OF, type Shape, type Turn } from './turns-of.ts';
import type { WebhookAction } from '@cairn/domain/webhooks/constants';

/** Longer texts are left out; receivers can request them. */
const HTML_MOST = 50_000;
/** Fields for ordering, subscriptions, and display. */
const LEFT_OUT: ReadonlySet<string> = new Set(['sortOrder', 'subscriberIds', 'isRequest', 'anchor', 'body']);

/** What else is known while writing a body. */
export interface Context {
  readonly workspaceId: string;
  readonly webhookId: string;
  readonly actorName: string | null;
  /** The project of the issue, or of the comment's issue. */
  readonly project: Project | undefined;
  readonly description: Row | undefined;
}

/** The body that a receiver gets, as the JSON text that is signed. */
export function composeBody(turn: Turn, action: WebhookAction, context: Context): string {
  const { entry, entity } = turn;
  const shape = turn.after ?? turn.before;
  return JSON.stringify({
    event: EVENT_OF.get(entity),
    action,
    workspace_id: context.workspaceId,
    webhook_id: context.webhookId,
    occurred_at: new Date(entry.at).toISOString(),
    actor: { id: entry.actorId, display_name: context.actorName },
    data: action === 'deleted' || !shape ? whatIsLeft(turn) : dataOf(entity, shape, context),
    ...(action === 'updated' && { changes: changesOf(turn) }),
  });
}

/** The display name of a body's subject; null if it has none. */
export function subjectIn(body: string): string | null {
  const { data } = JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> };
  const name = data['reference'] ?? data['name'];
  return typeof name === 'string' ? name : null;
}

/** The body of a test delivery. */
export const composeTest = (
  ref: { readonly workspaceId: string; readonly webhookId: string },
  now: number,
): string =>
  JSON.stringify({
    event: 'webhook',
    action: 'test',
    workspace_id: ref.workspaceId,
    webhook_id: ref.webhookId,
    occurred_at: new Date(now).toISOString(),
    data: {},
  });

/** The IDs of something no longer visible. */
function whatIsLeft({ id, entity, before }: Turn): Readonly<Record<string, unknown>> {
  const ids = ['projectId', 'issueId'].filter((field) => field in entity.fields);
  return { id, ...Object.fromEntries(ids.map((field) => [columnOf(field), before?.row[field] ?? null])) };
}

function dataOf(entity: Entity, { row, facets }: Shape, context: Context): Readonly<Record<string, unknown>> {
  const added = [...facets].flatMap(([facet, held]) =>
    Object.keys(facet.fields)
      .filter((field) => field !== 'id' && facet.follows?.carries.includes(field) !== true)
      .map((field) => [columnOf(field), wireValue(facet, field, held[field])]),
  );
  const own = Object.keys(entity.fields)
    .filter((field) => !LEFT_OUT.has(field))
    .map((field) => [columnOf(field), wireValue(entity, field, row[field])]);
  return { ...Object.fromEntries([...own, ...added]), ...wordsOf(entity, row, context) };
}

function wordsOf(entity: Entity, row: Row, context: Context): Readonly<Record<string, unknown>> {
  if (entity === issue) {
    const { number } = row as unknown as Issue;
    return {
      reference: `${context.project?.identifier ?? ''}-${number}`,
      description_html: htmlOf(context.description?.['body']),
    };
  }
  return entity === comment ? { comment_html: htmlOf(row['body']) } : {};
}

/** Null for no text, and for one that is too long. */
function htmlOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const html = documentToHtml(body as DocumentJson);
  return html.length > HTML_MOST ? null : html;
}

function changesOf({ entity, after, changes }: Turn): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...changes].map(([field, { before, after: now }]) => {
      const of = [entity, ...(after?.facets.keys() ?? [])].find((each) => field in each.fields) ?? entity;
      return [columnOf(field), { before: wireValue(of, field, before), after: wireValue(of, field, now) }];
    }),
  );
}

function wireValue(entity: Entity, field: string, value: unknown): unknown {
  return entity.fields[field]?.kind === 'instant' && typeof value === 'number'
    ? new Date(value).toISOString()
    : (value ?? null);
}
