import type { Given } from '../equivalence-cases.ts';

export const given = (name: string, args: Readonly<Record<string, unknown>>): Given => ({ name, args });
