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
  /** Of a text: what it is a form of. */
  readonly format?: string;
  /** Of an enumeration, of a literal: what is allowed. */
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
}

/** A limit of a length, among other things that are checked. */
interface Check {
  readonly check: string;
  readonly maximum?: number;
  readonly length?: number;
}

/** What a schema is made of: the one place that knows how zod keeps it. */
export const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def;
