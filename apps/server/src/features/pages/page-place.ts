import { levelsLeftUnder, page, PAGE_DEPTH_MAX, type Page } from '@cairn/domain';
import { pageRefusals } from '@cairn/domain/pages/refusals';
import { sql } from 'kysely';
import { type CommandTx, refused, type Refused } from '../../platform/commands/index.ts';

interface Place {
  readonly id: string;
  readonly projectId: string | null;
  readonly parentId: string | null;
}

/** Refuses a new page under a page of another place, under an archived one, or too deep. */
export async function assertValidParent(tx: CommandTx, child: Place): Promise<void> {
  if (child.parentId !== null) await levelsLeft(tx, child, child.parentId);
}

/** The same for an existing page with its subpages; also refuses moving it below itself. */
export async function assertMayMove(tx: CommandTx, child: Place): Promise<void> {
  if (child.parentId === null) return;
  const left = await levelsLeft(tx, child, child.parentId);
  if (await hasMoreLevels(tx, child.id, left)) throw cannotNest();
}

async function levelsLeft(tx: CommandTx, child: Place, parentId: string): Promise<number> {
  // Locked, so that two simultaneous moves can't nest two pages under each other.
  await tx.load(page, [parentId], true);
  const parent = await tx.get(page, parentId);
  if (parent.archivedAt !== null) throw refused(pageRefusals.parent_archived);
  if (child.id === parent.id || child.projectId !== parent.projectId) throw cannotNest();
  const above = await pagesAbove(tx, parent);
  const left = levelsLeftUnder(above.length);
  if (left < 0 || above.includes(child.id)) throw cannotNest();
  return left;
}

/** Read one by one up to the maximum depth, because a place may have any number of other pages. */
async function pagesAbove(tx: CommandTx, row: Page): Promise<string[]> {
  const above: string[] = [];
  for (let { parentId } = row; parentId !== null && above.length < PAGE_DEPTH_MAX;) {
    above.push(parentId);
    parentId = (await tx.find(page, parentId))?.parentId ?? null;
  }
  return above;
}

/** Checked in the database, because a page can have thousands of subpages. */
async function hasMoreLevels(tx: CommandTx, pageId: string, levels: number): Promise<boolean> {
  const beyond = await tx.query(sql`with recursive below (id, level) as (
      select ${pageId}::uuid, 0
      union all
      select p.id, level + 1 from below join pages p on p.workspace_id = ${tx.workspaceId} and p.parent_id = below.id
        where level <= ${levels}::int
    ) select 1 as one from below where level > ${levels}::int limit 1`);
  return beyond.length > 0;
}

const cannotNest = (): Refused => refused(pageRefusals.cannot_nest, { levels: PAGE_DEPTH_MAX });
