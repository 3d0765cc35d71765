/**
 * Control characters, line breaks, lone surrogates and bidirectional controls: a name with one of them would mislead
 * readers or break the text around it.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const EVERY_HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;
/** Spaces and invisible characters; a name of only these can't be seen. */
const SHAPELESS = /^[\s\p{Cf}]*$/u;

export type NameFault = 'empty' | 'too-long' | 'hidden';

/** Whether a text has no characters that hide or reverse the text around them: `isPlain('a\u202Eb')` is false. */
export const isPlain = (text: string): boolean => !HIDDEN.test(text);

/** A name as it is stored: in NFC and trimmed. */
export const tidyName = (name: string): string => name.normalize('NFC').trim();

/**
 * What is wrong with the name of a person, workspace or project after `tidyName`; undefined if it is fine.
 * @param max in UTF-16 units; the database allows at least as many
 */
export function nameFault(name: string, max: number): NameFault | undefined {
  if (!isPlain(name)) return 'hidden';
  if (SHAPELESS.test(name)) return 'empty';
  return name.length > max ? 'too-long' : undefined;
}

/** A name from elsewhere without invalid characters, where no one can be asked to correct it; may be empty. */
export const withoutHidden = (name: string): string => tidyName(name.replace(EVERY_HIDDEN, ''));
