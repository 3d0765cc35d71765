import { extractFrom } from '@cairn/editor/convert';
import type { DocumentJson } from '@cairn/editor/nodes';

/** Whom a text mentions, each once: IDs as the text has them, whoever they may be of. */
export const peopleIn = (text: unknown): readonly string[] => extractFrom(text as DocumentJson).mentions;
