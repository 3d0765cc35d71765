/**
 * The message key of a refusal.
 *
 * @example
 * refusalKey('label.name_taken'); // 'labelRefusals.name_taken'
 * refusalKey('forbidden'); // 'refusals.forbidden'
 */
export function refusalKey(code: string): string {
  return code.includes('.') ? code.replace('.', 'Refusals.') : `refusals.${code}`;
}
