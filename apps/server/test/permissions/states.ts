import { kindOf, PRINCIPALS, type Principal } from '../principals.ts';
import { insertProject, insertRows, type ProjectRows } from '../project-rows.ts';
import type { TestServer } from '../server.ts';
import { joinPrincipals, type World } from '../world.ts';

/** How what is asked for lies before the one who asks. */
export const STATES = [
  'own',
  "other people's",
  'archived',
  'in an archived project',
  'removed',
  'in a private project',
  'in a public project',
  'of another workspace',
  'in another workspace',
] as const;
export type State = (typeof STATES)[number];

export interface Asked {
  readonly slug: string;
  readonly workspaceId: string;
  readonly rows: ProjectRows;
}

export interface States {
  /** The projects that the principals have their project roles in. */
  readonly joined: readonly string[];
  /** Those of them that are archived. */
  readonly archived: readonly string[];
  asked(principal: Principal, state: State): Asked;
}

export async function createStates(server: TestServer, world: World): Promise<States> {
  const { workspaceId, slug, owner, inside, hidden, foreign, foreignWorkspace, userIds } = world;
  const project = { workspaceId, ownerId: owner.id, colleagueId: owner.id };
  const author = { authorId: owner.id };
  const open = await insertProject(server, { ...project, identifier: 'PUB', isPublic: true });
  const old = await insertProject(server, { ...project, identifier: 'OLD', isArchived: true });
  await joinPrincipals(server, world, old.projectId);
  const inPublic = await insertRows(server, open, author);
  const inArchived = await insertRows(server, old, author);
  const archived = await insertRows(server, world.insidePlace, { ...author, state: 'archived' });
  const removed = await insertRows(server, world.insidePlace, { ...author, state: 'removed' });
  const own = new Map<Principal, ProjectRows>();
  for (const principal of PRINCIPALS)
    if (kindOf(principal).workspaceRole !== undefined)
      own.set(principal, await insertRows(server, world.insidePlace, { authorId: userIds[principal] }));
  const here = { slug, workspaceId };
  const byState: Readonly<Record<Exclude<State, 'own'>, Asked>> = {
    "other people's": { ...here, rows: inside },
    archived: { ...here, rows: archived },
    'in an archived project': { ...here, rows: inArchived },
    removed: { ...here, rows: removed },
    'in a private project': { ...here, rows: hidden },
    'in a public project': { ...here, rows: inPublic },
    'of another workspace': { ...here, rows: foreign },
    'in another workspace': { slug: foreignWorkspace.slug, workspaceId: foreignWorkspace.id, rows: foreign },
  };
  return {
    joined: [inside.projectId, old.projectId],
    archived: [old.projectId],
    asked: (principal, state) =>
      state === 'own' ? { ...here, rows: own.get(principal) ?? inside } : byState[state],
  };
}
