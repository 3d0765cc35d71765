import type { OpenDocument } from '@cairn/documents';
import { readContent } from '@cairn/documents/content';
import { documentToText, outlineOf, type OutlineEntry } from '@cairn/editor/react';
import { useEffect, useState } from 'react';
import { textCounter } from './text-counter.ts';

/** Statistics about a text while it changes. */
export interface PageFacts {
  readonly outline: readonly OutlineEntry[];
  readonly words: number;
  readonly characters: number;
}

/** Analysing a long text takes longer than a keystroke may, so it waits for a pause. */
const PAUSE_MS = 400;
type Ydoc = OpenDocument['ydoc'];
const NONE: PageFacts = { outline: [], words: 0, characters: 0 };

export function usePageFacts(ydoc: Ydoc | undefined): PageFacts {
  const [facts, setFacts] = useState(NONE);
  useEffect(() => {
    if (!ydoc) return undefined;
    const countText = textCounter();
    const tell = (): void => {
      const content = readContent(ydoc);
      setFacts({ outline: outlineOf(content), ...countText(documentToText(content)) });
    };
    let timer = setTimeout(tell, 0);
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(tell, PAUSE_MS);
    };
    ydoc.on('update', wait);
    return () => {
      clearTimeout(timer);
      ydoc.off('update', wait);
    };
  }, [ydoc]);
  return facts;
}
