import type { Backlink, Comment, Description } from '@cairn/domain';
import { uuid } from '@cairn/sync/schema';
import { namedIn, type Source } from './keep-backlinks.ts';
import { ofComment, ofDescription } from './sources.ts';

/** The rows of texts that are written without commands, as a workspace is that comes in whole. */
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
