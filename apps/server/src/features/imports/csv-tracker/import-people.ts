import {
  keysAfter,
  label,
  LABEL_COLORS,
  LABEL_NAME_MAX,
  member,
  projectMember,
  ROLE,
  withoutHidden,
} from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { findUser, insertUser } from '../../../platform/auth/index.ts';
import type { CommandTx } from '../../../platform/commands/index.ts';
import { findImported, rememberImported, type Imported } from './import-records.ts';
import type { TrackerExport } from './read-export.ts';

/** People are shared by all projects that an export is imported into. */
const PEOPLE = 'csv-tracker';

/**
 * Everyone in the export becomes a Member of workspace and project who can't sign in: no password, and an address that
 * receives no email. An instance admin can hand the account over with a reset link.
 */
export async function importPeople(
  tx: CommandTx,
  projectId: string,
  people: TrackerExport['people'],
): Promise<{ all: Imported; added: number }> {
  const known = await findImported(tx, PEOPLE, 'person');
  const fresh: Imported = new Map();
  for (const { id, login } of people) {
    if (known.has(id)) continue;
    const email = addressOf(login);
    const displayName = withoutHidden(login) || email;
    const userId =
      (await findUser(await tx.raw(), email))?.id ??
      (await insertUser(await tx.raw(), { email, displayName }));
    fresh.set(id, userId);
    if (await tx.find(member, userId)) continue;
    tx.insert(member, {
      id: userId,
      role: ROLE.member,
      displayName,
      firstName: '',
      lastName: '',
      avatarUrl: null,
      coverUrl: null,
      away: null,
      isBot: false,
      isActive: true,
      createdAt: tx.now,
    });
  }
  await rememberImported(tx, PEOPLE, 'person', fresh);
  const all = new Map([...known, ...fresh]);
  const inProject = new Set((await tx.where(projectMember, { projectId })).map(({ userId }) => userId));
  for (const { id } of people) {
    const userId = all.get(id);
    if (userId === undefined || inProject.has(userId)) continue;
    inProject.add(userId);
    tx.insert(projectMember, { id: uuid(), projectId, userId, role: ROLE.member, createdAt: tx.now });
  }
  return { all, added: fresh.size };
}

/** `.invalid` is a domain that never exists (RFC 2606). */
function addressOf(login: string): string {
  const local = login
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${local || 'person'}@csv-tracker.invalid`;
}

/** Labels by name: existing labels of the project are reused, regardless of case. */
export async function importLabels(
  tx: CommandTx,
  projectId: string,
  source: string,
  labels: TrackerExport['labels'],
): Promise<{ all: Imported; added: number }> {
  const known = await findImported(tx, source, 'label');
  const held = await tx.where(label, { projectId });
  const byName = new Map(held.map(({ name, id }) => [name.toLowerCase(), id]));
  const missing = labels.filter(({ id }) => !known.has(id));
  const last = held
    .map(({ sortOrder }) => sortOrder)
    .toSorted()
    .at(-1);
  const keys = keysAfter(last, missing.length);
  const fresh: Imported = new Map();
  missing.forEach(({ id: sourceId, name: given }, at) => {
    const name = given.slice(0, LABEL_NAME_MAX).trim();
    const id = byName.get(name.toLowerCase()) ?? uuid();
    fresh.set(sourceId, id);
    if (byName.has(name.toLowerCase())) return;
    byName.set(name.toLowerCase(), id);
    tx.insert(label, {
      id,
      projectId,
      name,
      color: LABEL_COLORS[(held.length + at) % LABEL_COLORS.length] ?? LABEL_COLORS[0],
      parentId: null,
      sortOrder: keys[at] ?? 'a0',
    });
  });
  await rememberImported(tx, source, 'label', fresh);
  return { all: new Map([...known, ...fresh]), added: fresh.size };
}
