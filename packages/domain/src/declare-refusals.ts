/** Kinds of refusals and their HTTP status. */
export const REFUSAL_STATUS = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  internal: 500,
  unreachable: 502,
} as const;

export type RefusalKind = keyof typeof REFUSAL_STATUS;

/** Why something is refused: the code, and the names of the values in its sentence. */
export interface Reason<Value extends string = string, Code extends string = string> {
  readonly code: Code;
  readonly kind: RefusalKind;
  readonly values: readonly Value[];
}

type Declared = RefusalKind | readonly [kind: RefusalKind, ...values: string[]];

type ValuesOf<Given> = Given extends readonly [RefusalKind, ...infer Values extends string[]]
  ? Values[number]
  : never;

type Reasons<Prefix extends string, All> = {
  readonly [Name in keyof All & string]: Reason<
    ValuesOf<All[Name]>,
    Prefix extends '' ? Name : `${Prefix}.${Name}`
  >;
};

/**
 * Declares a feature's refusals. Each code has its sentence in `packages/messages`: `label.name_taken` in
 * `labelRefusals.name_taken`. Codes without a prefix are in `refusals`.
 *
 * @example
 * const cycleRefusals = declareRefusals('cycle', { overlaps: ['conflict', 'name'], ended: 'invalid' });
 * cycleRefusals.overlaps; // { code: 'cycle.overlaps', kind: 'conflict', values: ['name'] }
 */
export function declareRefusals<
  const Prefix extends string,
  const All extends Readonly<Record<string, Declared>>,
>(prefix: Prefix, declared: All): Reasons<Prefix, All> {
  const reasons = Object.entries<Declared>(declared).map(([name, given]) => {
    const [kind, ...values] = typeof given === 'string' ? [given] : given;
    return [name, { code: prefix === '' ? name : `${prefix}.${name}`, kind, values }];
  });
  return Object.fromEntries(reasons) as Reasons<Prefix, All>;
}
