import { expect, test } from 'vitest';
import { idOf } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { scopes } from '../scopes.ts';
import { backlink } from './entity.ts';

test('people see what a text names if they may read the text', () => {
  const scopeOf = (ownerId: string | null, projectId: string | null) =>
    backlink.scope({
      id: idOf('backlink'),
      projectId,
      ownerId,
      issueId: null,
      commentId: null,
      pageId: idOf('page'),
      targetId: idOf('issue'),
    });
  expect([scopeOf(ADA, null), scopeOf(null, PROJECT), scopeOf(null, null)]).toEqual([
    scopes.person(ADA),
    scopes.project(PROJECT),
    scopes.everyone,
  ]);
});
