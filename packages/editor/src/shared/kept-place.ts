import type { EditorState } from '@tiptap/pm/state';
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap';
import { createRelativePositionFromJSON, type RelativePosition } from 'yjs';
import type { SharedText } from './caret-place.ts';

/**
 * A place in a shared text, in a form that outlives the page: it stays at its character, whatever is written before it.
 * Undefined in an editor that shares nothing.
 */
export function keptPlaceOf(state: EditorState, position: number): string | undefined {
  const text = sharedTextOf(state);
  if (!text) return undefined;
  return JSON.stringify(absolutePositionToRelativePosition(position, text.type, text.mapping));
}

/** Where a kept place is now; undefined when there is nothing left of it. */
export function findKeptPlace(state: EditorState, kept: string): number | undefined {
  const text = sharedTextOf(state);
  if (!text) return undefined;
  const place: RelativePosition = createRelativePositionFromJSON(JSON.parse(kept));
  const found = relativePositionToAbsolutePosition(text.doc, text.type, place, text.mapping);
  return found === null || found > state.doc.content.size ? undefined : found;
}

function sharedTextOf(state: EditorState): SharedText | undefined {
  return (ySyncPluginKey.getState(state) as { binding: SharedText } | undefined)?.binding;
}
