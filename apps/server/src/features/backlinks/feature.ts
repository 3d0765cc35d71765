import { comment, description, page, projectRemoved, type Page } from '@cairn/domain';
import { changed, inserted, removed } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { on, type CommandTx } from '../../platform/commands/index.ts';
import type { Feature } from '../../platform/feature.ts';
import { followPages } from './follow-pages.ts';
import { addBacklinks, keepBacklinks, moveBacklinks, namedIn, sourceOfPage } from './keep-backlinks.ts';
import { ofComment, ofDescription } from './sources.ts';

async function forgetPage(tx: CommandTx, row: Page): Promise<void> {
  await keepBacklinks(tx, sourceOfPage(row), []);
}

/** Private pages stand in their owners' scopes, which a project that goes does not take with it. */
async function forgetPrivatePages(tx: CommandTx, projectId: string): Promise<void> {
  await sql`delete from backlinks b using pages p
    where b.workspace_id = ${tx.workspaceId} and p.workspace_id = b.workspace_id and p.id = b.page_id
      and p.project_id = ${projectId} and p.access = 'private'`.execute(await tx.rawBeforeRemovals());
}

/** What names what: rows that follow the texts of comments, descriptions and pages. */
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
      moveBacklinks(tx, sourceOfPage(after)),
    ),
    on(removed(page), forgetPage),
    on(projectRemoved, (tx, { id }) => forgetPrivatePages(tx, id)),
  ],
  start: (services) => {
    const follower = followPages(services);
    return { stop: () => follower.stop() };
  },
};
