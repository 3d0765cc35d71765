import type { Reason } from './declare-refusals.ts';

/** No sentence of zod's own begins with it. */
const MARK = '#';

type ValueOf<Of> = Of extends Reason<infer Value> ? Value : never;

type Rest<Value extends string> = [Value] extends [never]
  ? []
  : [values: Readonly<Record<Value, string | number>>];

/**
 * Why a schema takes no such value, as zod carries it: the code of a declared reason and the values of its sentence. The
 * reason is named as a type only, so that no browser loads it.
 *
 * @example
 * z.string().check(z.maxLength(80, because<typeof refusals.too_long>('too_long', { most: 80 })));
 */
export const because = <Of extends Reason = never>(
  code: Of['code'],
  ...[values]: Rest<ValueOf<Of>>
): string => MARK + JSON.stringify([code, values ?? {}]);

/** What {@link because} has written; undefined for what zod says in words of its own. */
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
