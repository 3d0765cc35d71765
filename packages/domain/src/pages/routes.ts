import { z } from 'zod';
import { contract, json } from '../http/contract.ts';

export const listPageVersions = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/pages/:page/versions',
  who: 'member',
  needs: 'page:read',
  on: { param: 'page', entity: 'page' },
  share: 'reads',
  summary: 'Lists the versions of a page, newest first. The command `page.restore-version` restores one.',
  answer: json(
    z.array(
      z.strictObject({
        id: z.uuid(),
        reason: z.string(),
        author_ids: z.array(z.uuid()),
        created_at: z.iso.datetime(),
      }),
    ),
  ),
});

export const getPageVersion = contract({
  method: 'GET',
  path: '/api/workspaces/:slug/pages/:page/versions/:version',
  who: 'member',
  needs: 'page:read',
  on: { param: 'page', entity: 'page' },
  share: 'reads',
  summary: 'Returns the content of a version, as editor JSON.',
  params: z.object({ version: z.uuid() }),
  answer: json(z.strictObject({ id: z.uuid(), content: z.json() })),
});
