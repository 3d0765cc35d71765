import { scopes } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { sql } from 'kysely';
import { featureExamples, type FeatureExamples } from '../../../test/feature-examples.ts';
import { given } from '../../../test/given/command.ts';

declare module '../../../test/project-rows.ts' {
  interface ProjectRows {
    /** A favourite of the author. */
    readonly favouriteId: string;
  }
}

const commands = {
  'favourite.add': ({ pageId }) => ({
    id: uuid(),
    kind: 'page',
    targetId: pageId,
    folderId: null,
    sortOrder: 'a0',
  }),
  'favourite.add-folder': () => ({ id: uuid(), title: 'Reading', sortOrder: 'a0' }),
  'favourite.update': ({ favouriteId }) => ({ favouriteId, patch: { sortOrder: 'a5' } }),
  'favourite.remove': ({ favouriteId }) => ({ favouriteId }),
} satisfies FeatureExamples['commands'];

export const examples = featureExamples({
  after: ['pages'],
  insert: async ({ db }, { workspaceId, pageId, authorId }) => {
    const favouriteId = uuid();
    await sql`insert into favourites (workspace_id, id, scope, user_id, kind, target_id, sort_order)
      values (${workspaceId}, ${favouriteId}, ${scopes.person(authorId)}, ${authorId}, 'page', ${pageId},
        'a0')`.execute(db);
    return { favouriteId };
  },
  commands,
  makes: { favourite: 'favourite.add-folder' },
  cases: [
    [
      'favourite.add',
      'an issue',
      ({ issueId }) => ({
        args: { id: uuid(), kind: 'issue', targetId: issueId, folderId: null, sortOrder: 'a4' },
      }),
    ],
    [
      'favourite.add',
      'what is one already',
      (rows) => ({
        before: [given('favourite.add', { ...commands['favourite.add'](rows), id: uuid() })],
        args: { ...commands['favourite.add'](rows), id: uuid() },
      }),
    ],
    [
      'favourite.remove',
      'a folder with something in it',
      (rows) => {
        const folderId = uuid();
        const inside = { id: uuid(), kind: 'issue', targetId: rows.issueId, folderId, sortOrder: 'a3' };
        return {
          before: [
            given('favourite.add-folder', { id: folderId, title: 'Reading', sortOrder: 'a2' }),
            given('favourite.add', inside),
          ],
          args: { favouriteId: folderId },
        };
      },
    ],
  ],
  last: ['favourite.remove'],
});
