/** A bot's first name, or the display name that a person chose (S-ENT-012). */
export const nameOfPerson = (person: {
  readonly isBot: boolean;
  readonly firstName: string;
  readonly displayName: string;
}): string => (person.isBot && person.firstName !== '' ? person.firstName : person.displayName);
