import type { Label } from './entity.ts';

export function compareLabels(a: Label, b: Label): number {
  return a.sortOrder < b.sortOrder ? -1 : a.sortOrder > b.sortOrder ? 1 : a.name.localeCompare(b.name);
}

/** Whether `child` may be nested in `parent`: one level only, never in itself. */
export function mayNest(child: Label, parent: Label, labels: readonly Label[]): boolean {
  if (child.id === parent.id || parent.parentId !== null || child.projectId !== parent.projectId)
    return false;
  return !labels.some((label) => label.parentId === child.id);
}
