import { commandRefs } from '@cairn/sync/schema';
import { schema } from '@cairn/domain';
import { contracts } from '../../src/contracts.ts';
import { commandExample } from '../command-examples.ts';
import { inParallel } from '../given/in-parallel.ts';
import type { Asker } from '../permissions/ask.ts';
import { sampled } from '../permissions/sampled.ts';
import type { Call } from '../calls.ts';
import { routeExample } from '../route-examples.ts';
import type { World } from '../world.ts';

/** What is asked beside the reads: searches for words, and commands that are to be refused. */
export interface Beside {
  readonly words: readonly string[];
  readonly withCommands: boolean;
  /** A part of it by chance; everything without. */
  readonly share?: number;
}

/** Every read that somebody can ask for, and the refusals of everything that they cannot do; each with its answer. */
export async function crawl(
  asker: Asker,
  world: World,
  credential: Readonly<Record<string, string>>,
  beside: Beside,
): Promise<{ readonly asked: string; readonly text: string }[]> {
  const { share } = beside;
  const calls =
    share === undefined ? callsIn(world, beside) : sampled('reads', share, callsIn(world, beside));
  const answers: { asked: string; text: string }[] = [];
  await inParallel(calls, 8, async ([method, call]) => {
    const answer = await asker.ask(method, call, credential);
    const headers = JSON.stringify(answer.headers);
    answers.push({
      asked: `${method} ${call.path} ${JSON.stringify(call.query ?? call.body ?? {}).slice(0, 200)}`,
      text: `${headers}\n${answer.text}`,
    });
  });
  return answers;
}

/** Not hidden from those who may act on them. */
const OF_THE_WORKSPACE = new Set(['member', 'invitation', 'projectListing']);

function callsIn(world: World, { words, withCommands }: Beside): [string, Call][] {
  const { slug, workspaceId, foreignWorkspace, inside, hidden, foreign } = world;
  const here = { slug, workspaceId };
  const there = { slug: foreignWorkspace.slug, workspaceId: foreignWorkspace.id };
  const places = [
    [here, inside],
    [here, hidden],
    [here, foreign],
    [there, foreign],
  ] as const;
  const ofProjects = [...schema.commands.values()].filter((command) =>
    commandRefs(command).some(({ field, entity }) => field === command.on && !OF_THE_WORKSPACE.has(entity)),
  );
  const partial = [...schema.entities.values()].filter(({ partOf }) => partOf !== undefined);
  const reads = [...contracts.keys()].filter((route) => route.startsWith('GET '));
  return places.flatMap(([place, rows]): [string, Call][] => [
    ...reads.map((route): [string, Call] => ['GET', routeExample(route).call(place, rows)]),
    // Without the narrowing of the example.
    ['GET', { path: `/sync/${place.slug}/bootstrap` }],
    ...partial.map(({ name, fields, partOf = '' }): [string, Call] => [
      'GET',
      {
        path: `/sync/${place.slug}/partial`,
        query: { model: name, parent: fields[partOf]?.to === 'page' ? rows.pageId : rows.issueId },
      },
    ]),
    ...['issue', 'page', 'comment', 'file', 'label', 'kq'].map((q): [string, Call] => [
      'GET',
      { path: `/api/workspaces/${place.slug}/search`, query: { q, limit: '50' } },
    ]),
    ...words.map((q): [string, Call] => [
      'GET',
      { path: `/api/workspaces/${place.slug}/search`, query: { q } },
    ]),
    // What is done would change the world; what is refused says why.
    ...(rows === inside || !withCommands
      ? []
      : ofProjects.map(({ name, version }): [string, Call] => [
          'POST',
          {
            path: `/api/workspaces/${place.slug}/commands`,
            body: { name, v: version, args: commandExample(name, rows) },
          },
        ])),
  ]);
}
