import type { Backlink, Comment, Description } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { namedIn, type Source } from './keep-backlinks.ts';
import { ofComment, ofDescription } from './sources.ts';

/** The rows for texts written without commands, as in a workspace that is imported as a whole. */
export function backlinksOfTexts({
  descriptions,
  comments,
}: {
  readonly descriptions: readonly Description[];
  readonly comments: readonly Comment[];
}): Backlink[] {
  return [
    ...descriptions.flatMap((row) => rowsOf(ofDescription(row), row.body)),
    ...comments.flatMap((row) => rowsOf(ofComment(row), row.body)),
  ];
}

function rowsOf(source: Source, body: unknown): Backlink[] {
  const targets = namedIn(body).filter((id) => id !== source.issueId);
  return targets.map((targetId) => ({ id: uuid(), ...source, targetId }));
}
