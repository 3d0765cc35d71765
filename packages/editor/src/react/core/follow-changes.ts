import type { Editor, EditorEvents } from '@tiptap/core';
import { Mapping } from '@tiptap/pm/transform';
import { finerMapping } from '../../shared/finer-map.ts';
import { isOthersChange } from '../../shared/others-change.ts';

/** A change of the text, for code that follows it. */
export interface FollowedChange {
  readonly isOthers: boolean;
  /**
   * The current position of a place inside the node that started at a position, even if someone has turned it into
   * another block. Null if it is gone.
   */
  readonly insideOf: (position: number) => number | null;
}

/** Reports each change of the text until the returned function is called. */
export function followChanges(editor: Editor, follow: (change: FollowedChange) => void): () => void {
  const changed = ({ transaction, appendedTransactions }: EditorEvents['update']): void => {
    const mapping = (): Mapping =>
      new Mapping([transaction, ...appendedTransactions].flatMap((tr) => [...finerMapping(tr).maps]));
    follow({
      isOthers: isOthersChange(transaction),
      insideOf: (position) => insideOf(mapping(), position),
    });
  };
  editor.on('update', changed);
  return () => editor.off('update', changed);
}

function insideOf(mapping: Mapping, position: number): number | null {
  const before = mapping.mapResult(position, 1);
  if (!before.deletedAfter) return before.pos + 1;
  const first = mapping.mapResult(position + 1, 1);
  return first.deletedAfter ? null : first.pos;
}
