import { backlink, type Backlink, type Page } from '@cairn/domain';
import type { DocumentJson } from '@cairn/editor/nodes';
import { extractFrom } from '@cairn/editor/convert';
import { isUuid, uuid } from '@cairn/sync/schema';
import type { CommandTx } from '../../platform/commands/index.ts';

/** The text that names something, by where it is. */
export type Source = Omit<Backlink, 'id' | 'targetId'>;

/** More than anybody reads in one text; the others are left out. */
const MAX_TARGETS = 500;
/** What a text names, each once. */
export function namedIn(text: unknown): string[] {
  const { issues, pages } = extractFrom(text as DocumentJson);
  return named(issues, pages);
}

/** The same, where it has been extracted already; by an older version perhaps, which knew no pages. */
export function named(issues: readonly string[], pages: readonly string[] = []): string[] {
  return [...new Set([...issues, ...pages])].filter(isUuid).slice(0, MAX_TARGETS);
}

export const sourceOfPage = ({ id, access, ownerId, projectId }: Page): Source => ({
  projectId: access === 'private' ? null : projectId,
  ownerId: access === 'private' ? ownerId : null,
  issueId: null,
  commentId: null,
  pageId: id,
});

/** Makes the rows of a text say what it names. A text that names what it belongs to says nothing. */
export async function keepBacklinks(
  tx: CommandTx,
  source: Source,
  targets: readonly string[],
): Promise<void> {
  const wanted = new Set(targetsOf(source, targets));
  for (const row of await heldBy(tx, source)) {
    if (!wanted.delete(row.targetId)) await tx.remove(backlink, row.id);
    else await tx.update(backlink, row.id, { projectId: source.projectId, ownerId: source.ownerId });
  }
  for (const targetId of wanted) tx.insert(backlink, { id: uuid(), ...source, targetId });
}

/** The same of a text that has come just now, which has no rows yet: nothing is asked for. */
export function addBacklinks(tx: CommandTx, source: Source, targets: readonly string[]): void {
  for (const targetId of targetsOf(source, targets)) tx.insert(backlink, { id: uuid(), ...source, targetId });
}

const targetsOf = ({ issueId, pageId }: Source, targets: readonly string[]): readonly string[] =>
  targets.filter((id) => id !== issueId && id !== pageId);

/** The text has moved, or others may see it: what it names stays. */
export async function moveBacklinks(tx: CommandTx, source: Source): Promise<void> {
  for (const { id } of await heldBy(tx, source))
    await tx.update(backlink, id, { projectId: source.projectId, ownerId: source.ownerId });
}

function heldBy(tx: CommandTx, { issueId, commentId, pageId }: Source): Promise<Backlink[]> {
  if (commentId !== null) return tx.where(backlink, { commentId });
  return pageId === null ? tx.where(backlink, { issueId, commentId }) : tx.where(backlink, { pageId });
}
