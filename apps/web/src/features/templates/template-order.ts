import type { Template } from '@cairn/domain';

export const byName = (a: Template, b: Template): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1);
