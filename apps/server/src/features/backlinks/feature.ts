import { comment, description, page, pageComment, projectRemoved, type PageComment } from '@cairn/domain';
import { changed, inserted, removed } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { on, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { followPages } from './follow-pages.ts';
import {
  addBacklinks,
  forgetPage,
  keepBacklinks,
  movePageBacklinks,
  namedIn,
  sourceOfPage,
  withinRoom,
} from './keep-backlinks.ts';
import { ofComment, ofDescription, ofPageComment } from './sources.ts';

async function addOfPageComment(tx: CommandTx, row: PageComment): Promise<void> {
  const source = ofPageComment(row);
  addBacklinks(tx, source, await withinRoom(tx, source, namedIn(row.body)));
}

async function keepOfPageComment(tx: CommandTx, row: PageComment): Promise<void> {
  const source = ofPageComment(row);
  await keepBacklinks(tx, source, await withinRoom(tx, source, namedIn(row.body)));
}

/** Deleting a page removes everything at once, because a query for each comment would delay everyone else. */
async function forgetPageComment(tx: CommandTx, row: PageComment): Promise<void> {
  if (await tx.find(page, row.pageId)) await keepBacklinks(tx, ofPageComment(row), []);
}

/** Private pages are in their owners' scopes, which deleting the project doesn't remove. */
async function forgetPrivatePages(tx: CommandTx, projectId: string): Promise<void> {
  await sql`delete from backlinks b using pages p
    where b.workspace_id = ${tx.workspaceId} and p.workspace_id = b.workspace_id and p.id = b.page_id
      and p.project_id = ${projectId} and p.access = 'private'`.execute(await tx.rawBeforeRemovals());
}

/** Mentions: rows that follow the texts of comments, descriptions and pages. */
export const backlinks: Feature = {
  reactions: [
    on(inserted(comment), (tx, row) => addBacklinks(tx, ofComment(row), namedIn(row.body))),
    on(changed(comment, 'body'), (tx, { after }) => keepBacklinks(tx, ofComment(after), namedIn(after.body))),
    on(removed(comment), (tx, row) => keepBacklinks(tx, ofComment(row), [])),
    on(inserted(description), (tx, row) => addBacklinks(tx, ofDescription(row), namedIn(row.body))),
    on(changed(description, 'body'), (tx, { after }) =>
      keepBacklinks(tx, ofDescription(after), namedIn(after.body)),
    ),
    on(changed(page, 'access', 'projectId', 'ownerId'), (tx, { after }) =>
      movePageBacklinks(tx, sourceOfPage(after)),
    ),
    on(removed(page), (tx, { id }) => forgetPage(tx, id)),
    on(inserted(pageComment), addOfPageComment),
    on(changed(pageComment, 'body'), (tx, { after }) => keepOfPageComment(tx, after)),
    on(removed(pageComment), forgetPageComment),
    on(projectRemoved, (tx, { id }) => forgetPrivatePages(tx, id)),
  ],
  start: (services) => {
    const follower = followPages(services);
    return { stop: () => follower.stop() };
  },
};
