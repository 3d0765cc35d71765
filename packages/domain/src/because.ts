import type { Reason } from './declare-refusals.ts';

/** No message of zod begins with it. */
const MARK = '#';

type ValueOf<Of> = Of extends Reason<infer Value> ? Value : never;

type Rest<Value extends string> = [Value] extends [never]
  ? []
  : [values: Readonly<Record<Value, string | number>>];

/**
 * Carries the code of a declared reason, and the values of its sentence, through zod. The reason is only a type
 * argument, so that browsers don't load it.
 *
 * @example
 * z.string().check(z.maxLength(80, because<typeof refusals.too_long>('too_long', { most: 80 })));
 */
export const because = <Of extends Reason = never>(
  code: Of['code'],
  ...[values]: Rest<ValueOf<Of>>
): string => MARK + JSON.stringify([code, values ?? {}]);

/** Reads what {@link because} wrote; undefined for zod's own messages. */
export function reasonIn(
  message: string,
): { readonly code: string; readonly values: Readonly<Record<string, string | number>> } | undefined {
  if (!message.startsWith(MARK)) return undefined;
  const [code, values] = JSON.parse(message.slice(MARK.length)) as [
    string,
    Readonly<Record<string, string | number>>,
  ];
  return { code, values };
}
