import { documentToHtml, type DocumentJson } from '@cairn/editor/convert';

interface Said {
  readonly id: string;
  readonly authorId: string;
  readonly body: object;
  readonly anchor: { readonly quote: string } | null;
  readonly parentId: string | null;
  readonly resolvedAt: number | null;
  readonly createdAt: number;
  readonly editedAt: number | null;
}

/** A reaction to a comment. */
export interface Reacted {
  readonly commentId: string;
  readonly emoji: string;
  readonly actor: string;
}

const momentOf = (at: number): string => new Date(at).toISOString();

/** A comment in HTTP responses, without its subject. @param reacted may include reactions to other comments */
export const commentJson = (row: Said, reacted: readonly Reacted[]) => ({
  id: row.id,
  actor: row.authorId,
  comment_html: documentToHtml(row.body as DocumentJson),
  quote: row.anchor?.quote ?? null,
  parent: row.parentId,
  resolved_at: row.resolvedAt === null ? null : momentOf(row.resolvedAt),
  created_at: momentOf(row.createdAt),
  edited_at: row.editedAt === null ? null : momentOf(row.editedAt),
  reactions: reacted
    .filter(({ commentId }) => commentId === row.id)
    .map(({ emoji, actor }) => ({ emoji, actor })),
});
