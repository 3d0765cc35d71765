import type { Editor, EditorEvents } from '@tiptap/core';
import { Mapping } from '@tiptap/pm/transform';
import { finerMapping } from '../../shared/finer-map.ts';
import { isOthersChange } from '../../shared/others-change.ts';

/** A change of the text, for what stands beside it. */
export interface FollowedChange {
  readonly isOthers: boolean;
  /**
   * A place inside the node that began at a position, where it is now, also when somebody has made another block of it. Null
   * when it is gone.
   */
  readonly insideOf: (position: number) => number | null;
}

/** Tells of each change of the text until the returned function is called. */
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
