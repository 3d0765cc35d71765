import type { z } from 'zod/mini';

interface Definition {
  readonly type: string;
  readonly shape?: Record<string, z.ZodMiniType>;
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
  readonly items?: readonly z.ZodMiniType[];
  readonly rest?: z.ZodMiniType | null;
  readonly left?: z.ZodMiniType;
  readonly right?: z.ZodMiniType;
  readonly in?: z.ZodMiniType;
  readonly keyType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  /** The format of a text, such as `uuid`. */
  readonly format?: string;
  /** The allowed values of an enumeration or literal. */
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
}

/** A check, such as a limit on the length. */
interface Check {
  readonly check: string;
  readonly maximum?: number;
  readonly length?: number;
}

/** The definition of a zod schema; the only place that knows zod's internals. */
export const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;
