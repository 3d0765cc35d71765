import { extractFrom } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';

/** The people that a text mentions, each once: IDs as written in the text, valid or not. Empty without a text. */
export const peopleIn = (text: unknown): readonly string[] =>
  text === null ? [] : extractFrom(text as DocumentJson).mentions;
