/** Identifies dragged modules among other dragged things. */
export const MODULE = 'module';

export const moduleIdOf = (data: Readonly<Record<string | symbol, unknown>>): string | undefined =>
  data['kind'] === MODULE && typeof data['id'] === 'string' ? data['id'] : undefined;
