/**
 * Control characters, ends of lines, halves of surrogate pairs, and what turns the direction of the text around it: a
 * name with one of them shows another name than it is, or breaks what it stands in.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
const EVERY_HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu;
/** Spaces and marks without a shape of their own; a name of these alone cannot be seen. */
const SHAPELESS = /^[\s\p{Cf}]*$/u;

export type NameFault = 'empty' | 'too-long' | 'hidden';

/** Whether a text holds nothing that hides or turns what stands beside it: `isPlain('a\u202Eb')` is false. */
export const isPlain = (text: string): boolean => !HIDDEN.test(text);

/** A name as it is stored: composed (NFC), without spaces around it. */
export const tidyName = (name: string): string => name.normalize('NFC').trim();

/**
 * What is wrong with the name of a person, a workspace or a project after `tidyName`; undefined when nothing is.
 * @param max in UTF-16 units, as the database's limits are at least
 */
export function nameFault(name: string, max: number): NameFault | undefined {
  if (!isPlain(name)) return 'hidden';
  if (SHAPELESS.test(name)) return 'empty';
  return name.length > max ? 'too-long' : undefined;
}

/** What is left of a name from elsewhere that nobody can be asked to mend; may be empty. */
export const withoutHidden = (name: string): string => tidyName(name.replace(EVERY_HIDDEN, ''));
