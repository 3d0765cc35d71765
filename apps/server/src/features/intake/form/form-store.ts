import { randomBytes } from 'node:crypto';
import { intakeRefusals } from '@cairn/domain/intake/refusals';
import type { FormAsks, FormField } from '@cairn/domain';
import { intakeForm as words } from '@cairn/messages/en/intake-form';
import { sql } from 'kysely';
import { refused } from '../../../platform/commands/index.ts';
import type { Db } from '../../../platform/db/index.ts';

/** A form as configured by its project's admins. */
export interface IntakeForm {
  readonly workspaceId: string;
  readonly projectId: string;
  /** Null until it is set up. */
  readonly token: string | null;
  readonly isOn: boolean;
  readonly title: string;
  readonly introduction: string;
  readonly asks: FormAsks;
  readonly labelIds: readonly string[];
  readonly tellsReason: boolean;
  /** Whether emails to its address become requests, and the token in that address. */
  readonly takesMail: boolean;
  readonly mailToken: string | null;
}

export type FormPlace = Pick<IntakeForm, 'workspaceId' | 'projectId'>;

/** The defaults of a form that isn't set up. */
const unmade = (place: FormPlace): IntakeForm => ({
  ...place,
  token: null,
  isOn: false,
  title: words.title,
  introduction: '',
  asks: { description: 'optional', priority: 'no', labels: 'no', name: 'optional', email: 'optional' },
  labelIds: [],
  tellsReason: false,
  takesMail: false,
  mailToken: null,
});

const COLUMNS = sql`f.workspace_id, f.project_id, f.token, f.is_on, f.title, f.introduction, f.asks, f.label_ids, f.tells_reason,
  f.takes_mail, f.mail_token`;

export async function formOf(db: Db, place: FormPlace): Promise<IntakeForm> {
  const { rows } = await sql<IntakeForm>`select ${COLUMNS} from intake_forms f
    where workspace_id = ${place.workspaceId} and project_id = ${place.projectId}`.execute(db);
  return rows[0] ?? unmade(place);
}

export interface FormChange {
  readonly isOn?: boolean | undefined;
  readonly title?: string | undefined;
  readonly introduction?: string | undefined;
  readonly asks?: { readonly [Field in FormField]?: FormAsks[Field] | undefined } | undefined;
  readonly labelIds?: readonly string[] | undefined;
  readonly tellsReason?: boolean | undefined;
  readonly takesMail?: boolean | undefined;
}

/** Only changes the given fields, so that two admins who change different things both succeed. */
export async function changeForm(db: Db, place: FormPlace, change: FormChange): Promise<IntakeForm> {
  if (change.labelIds) await assertLabels(db, place, change.labelIds);
  const none = unmade(place);
  const { rows } = await sql<IntakeForm>`
    insert into intake_forms as f
      (workspace_id, project_id, token, is_on, title, introduction, asks, label_ids, tells_reason, takes_mail, mail_token)
    values (${place.workspaceId}, ${place.projectId}, ${newToken()}, ${change.isOn ?? none.isOn}, ${change.title ?? none.title},
      ${change.introduction ?? none.introduction}, ${JSON.stringify({ ...none.asks, ...change.asks })}::jsonb,
      ${change.labelIds ?? none.labelIds}::uuid[], ${change.tellsReason ?? none.tellsReason},
      ${change.takesMail ?? none.takesMail}, ${newMailToken()})
    on conflict (workspace_id, project_id) do update set
      is_on = coalesce(${change.isOn ?? null}::boolean, f.is_on),
      title = coalesce(${change.title ?? null}::text, f.title),
      introduction = coalesce(${change.introduction ?? null}::text, f.introduction),
      asks = f.asks || coalesce(${change.asks ? JSON.stringify(change.asks) : null}::jsonb, '{}'),
      label_ids = coalesce(${change.labelIds ?? null}::uuid[], f.label_ids),
      tells_reason = coalesce(${change.tellsReason ?? null}::boolean, f.tells_reason),
      takes_mail = coalesce(${change.takesMail ?? null}::boolean, f.takes_mail)
    returning ${COLUMNS}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a form was written and is not there');
  return row;
}

/** Makes the old URL invalid. */
export async function renewForm(db: Db, place: FormPlace): Promise<IntakeForm> {
  await sql`update intake_forms set token = ${newToken()}
    where workspace_id = ${place.workspaceId} and project_id = ${place.projectId}`.execute(db);
  return await formOf(db, place);
}

/** The same for its email address. */
export async function renewMail(db: Db, place: FormPlace): Promise<IntakeForm> {
  await sql`update intake_forms set mail_token = ${newMailToken()}
    where workspace_id = ${place.workspaceId} and project_id = ${place.projectId}`.execute(db);
  return await formOf(db, place);
}

/** A form as strangers see it, with the labels that it offers. */
export interface OpenForm extends IntakeForm {
  readonly token: string;
  readonly labels: readonly { readonly id: string; readonly name: string }[];
}

/** Undefined whether it never existed, is switched off or is over. */
export async function openForm(db: Db, token: string): Promise<OpenForm | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const { rows } = await sql<IntakeForm & { token: string }>`select ${COLUMNS} from intake_forms f
    join projects p on p.workspace_id = f.workspace_id and p.id = f.project_id
    where f.token = ${token} and f.is_on and p.has_intake and p.archived_at is null`.execute(db);
  const [form] = rows;
  if (!form) return undefined;
  const { rows: labels } = await sql<{ id: string; name: string }>`select id, name from labels
    where workspace_id = ${form.workspaceId} and project_id = ${form.projectId} and id = any(${form.labelIds}::uuid[])
    order by sort_order, id`.execute(db);
  return { ...form, labels };
}

/** The projects of these email addresses, each once. */
export async function placesOfMail(
  db: Db,
  tokens: readonly string[],
): Promise<readonly (FormPlace & { readonly mailToken: string })[]> {
  const ours = tokens.filter((token) => MAIL_TOKEN.test(token));
  if (ours.length === 0) return [];
  const { rows } = await sql<FormPlace & { mailToken: string }>`
    select f.workspace_id, f.project_id, f.mail_token from intake_forms f
    join projects p on p.workspace_id = f.workspace_id and p.id = f.project_id
    where f.mail_token = any(${ours}::text[]) and f.takes_mail and p.has_intake and p.archived_at is null`.execute(
    db,
  );
  return rows;
}

async function assertLabels(db: Db, place: FormPlace, labelIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from labels
    where workspace_id = ${place.workspaceId} and project_id = ${place.projectId}
      and id = any(${labelIds}::uuid[])`.execute(db);
  if (rows[0]?.count !== new Set(labelIds).size)
    throw refused(intakeRefusals.other_project, {}, { field: 'label_ids' });
}

const newToken = (): string => randomBytes(32).toString('base64url');

/** Digits and letters of one case, because mail servers may change case; 128 bits. */
const newMailToken = (): string => randomBytes(16).toString('hex');
const MAIL_TOKEN = /^[0-9a-f]{32}$/;
