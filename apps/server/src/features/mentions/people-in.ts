import { extractFrom } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';

/** Whom a text mentions, each once: IDs as the text has them, whoever they may be of. Nobody where there is none. */
export const peopleIn = (text: unknown): readonly string[] =>
  text === null ? [] : extractFrom(text as DocumentJson).mentions;
