import type { OpenDocument } from '@cairn/documents';
import { readContent } from '@cairn/documents/content';
import { documentToText, outlineOf, type OutlineEntry } from '@cairn/editor/react';
import { useEffect, useState } from 'react';

/** What can be told about a text while it changes. */
export interface PageFacts {
  readonly outline: readonly OutlineEntry[];
  readonly words: number;
  readonly characters: number;
}

/** Counting waits for a pause, so that it never delays a key. */
const PAUSE_MS = 400;
type Ydoc = OpenDocument['ydoc'];
const NONE: PageFacts = { outline: [], words: 0, characters: 0 };

export function usePageFacts(ydoc: Ydoc | undefined): PageFacts {
  const [facts, setFacts] = useState(NONE);
  useEffect(() => {
    if (!ydoc) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      timer = undefined;
      setFacts(factsOf(ydoc));
    };
    const handleUpdate = (): void => {
      timer ??= setTimeout(count, PAUSE_MS);
    };
    timer = setTimeout(count, 0);
    ydoc.on('update', handleUpdate);
    return () => {
      clearTimeout(timer);
      ydoc.off('update', handleUpdate);
    };
  }, [ydoc]);
  return facts;
}

function factsOf(ydoc: Ydoc): PageFacts {
  const content = readContent(ydoc);
  const text = documentToText(content);
  return {
    outline: outlineOf(content),
    words: wordsIn(text),
    characters: Array.from(text).length,
  };
}

/** Words as the language has them, also where nothing stands between them. */
function wordsIn(text: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike === true) count += 1;
  return count;
}
