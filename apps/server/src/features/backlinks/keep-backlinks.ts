import { backlink, type Backlink, type Page } from '@cairn/domain';
import type { DocumentJson } from '@cairn/editor/nodes';
import { extractFrom } from '@cairn/editor/convert';
import { isUuid, uuid } from '@cairn/sync/schema';
import type { CommandTx } from '../../platform/commands/index.ts';

/** The text with the mention, by where it is. */
export type Source = Omit<Backlink, 'id' | 'targetId'>;

/** More than anyone reads in one text; the rest are left out. */
const MAX_TARGETS = 500;
/** The same limit for all comments on one page. */
const MAX_OF_COMMENTS = 1000;

/** The mentions in a text, each once. */
export function namedIn(text: unknown): string[] {
  const { issues, pages } = extractFrom(text as DocumentJson);
  return named(issues, pages);
}

/** The same for extracted mentions, possibly from an older version that didn't know pages. */
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

/** Updates the rows of a text to match its mentions. Mentions of what the text belongs to are ignored. */
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

/** The same for a new text, which has no rows yet, so none are read. */
export function addBacklinks(tx: CommandTx, source: Source, targets: readonly string[]): void {
  for (const targetId of targetsOf(source, targets)) tx.insert(backlink, { id: uuid(), ...source, targetId });
}

const targetsOf = ({ issueId, pageId }: Source, targets: readonly string[]): readonly string[] =>
  targets.filter((id) => id !== issueId && id !== pageId);

/** Handles a moved page or a change of its access, including its comments. */
export async function movePageBacklinks(
  tx: CommandTx,
  { projectId, ownerId, pageId }: Source,
): Promise<void> {
  for (const { id } of await tx.where(backlink, { pageId }))
    await tx.update(backlink, id, { projectId, ownerId });
}

/** Handles a deleted page, including its comments. */
export async function forgetPage(tx: CommandTx, pageId: string): Promise<void> {
  for (const { id } of await tx.where(backlink, { pageId })) await tx.remove(backlink, id);
}

/**
 * The mentions that a page comment may still add, to limit the rows of one page: they all move with it in one command.
 * Further mentions are kept in the comment but not listed.
 */
export async function withinRoom(
  tx: CommandTx,
  source: Source,
  targets: readonly string[],
): Promise<string[]> {
  if (targets.length === 0) return [];
  const { pageId, commentId } = source;
  const others = (await tx.where(backlink, { pageId })).filter(
    (row) => row.commentId !== null && row.commentId !== commentId,
  );
  return targets.slice(0, Math.max(0, MAX_OF_COMMENTS - others.length));
}

function heldBy(tx: CommandTx, { issueId, commentId, pageId }: Source): Promise<Backlink[]> {
  return commentId === null
    ? tx.where(backlink, { issueId, pageId, commentId })
    : tx.where(backlink, { commentId });
}
