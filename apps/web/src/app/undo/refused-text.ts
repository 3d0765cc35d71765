import type { PendingMutation } from '@cairn/sync/client';

/** Text fields, whose content must survive a refusal. */
const WRITTEN = ['title', 'name', 'description', 'body', 'text'];

/** The text in a refused change, so that it can be copied; undefined if there is none. */
export function refusedText(mutation: PendingMutation): string | undefined {
  const found: string[] = [];
  collect(mutation.args, found);
  return found.length > 0 ? found.join('\n') : undefined;
}

function collect(value: unknown, found: string[], field = ''): void {
  if (typeof value === 'string' && WRITTEN.includes(field) && value.trim() !== '') found.push(value);
  if (Array.isArray(value)) for (const each of value) collect(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, found, name === 'content' ? '' : name);
}
