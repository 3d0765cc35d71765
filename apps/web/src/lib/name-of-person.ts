/** Bots are known by their first name, people by the name that they chose to be shown by (S-ENT-012). */
export const nameOfPerson = (person: {
  readonly isBot: boolean;
  readonly firstName: string;
  readonly displayName: string;
}): string => (person.isBot && person.firstName !== '' ? person.firstName : person.displayName);
