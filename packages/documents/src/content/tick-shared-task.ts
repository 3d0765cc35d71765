import { extractFrom } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';
import { XmlElement, type Doc, type XmlFragment } from 'yjs';
import { contentOf } from './content-of.ts';
import { readContent } from './read-content.ts';

/** A task as a reader saw it. */
export interface SeenTask {
  /** Counted from 0 in the order of the document. */
  readonly index: number;
  readonly words: string;
}

/** The task at this place of a document that is shown. */
export function taskSeen(document: DocumentJson, index: number): SeenTask {
  return { index, words: extractFrom(document).tasks[index]?.text ?? '' };
}

/**
 * Ticks a task of a shared document, or takes the tick away: one attribute, so that what others write in it meanwhile stays.
 * It is found by its words where others have moved it since it was seen; false where it is gone.
 */
export function tickSharedTask(ydoc: Doc, { index, words }: SeenTask, checked: boolean): boolean {
  const alike = extractFrom(readContent(ydoc))
    .tasks.map((task, at) => ({ at, isSame: task.text === words }))
    .filter(({ isSame }) => isSame)
    .toSorted((a, b) => Math.abs(a.at - index) - Math.abs(b.at - index));
  const [nearest] = alike;
  const element = nearest && tasksIn(contentOf(ydoc))[nearest.at];
  if (!element) return false;
  element.setAttribute('checked', checked);
  return true;
}

/** The binding stores attributes as they are, while Yjs knows them as text. */
type TaskElement = XmlElement<{ checked: boolean }>;

function tasksIn(parent: XmlFragment): TaskElement[] {
  const children: readonly unknown[] = parent.toArray();
  return children.flatMap((child) => {
    if (!(child instanceof XmlElement)) return [];
    const inner = tasksIn(child);
    return child.nodeName === 'taskItem' ? [child, ...inner] : inner;
  });
}
