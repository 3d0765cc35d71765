import { lazy } from '@cairn/ui/lazy';
import { useEffect, useState, type ComponentType } from 'react';
import { withLaterWords } from '../../lib/words.ts';
import type * as Drag from './board/drag-parts.ts';
import type * as ListParts from './list/list-parts.ts';
import type * as Pickers from './properties/pickers.ts';
import type { PropertyPickerProps } from '../../platform/property-ui.ts';

const pickers = lazy<typeof Pickers>(() => withLaterWords(() => import('./properties/pickers.ts')));
const listParts = lazy<typeof ListParts>(() => withLaterWords(() => import('./list/list-parts.ts')));

/** Drag and drop of rows and cards; null until it has loaded. */
export const dragParts = lazy<typeof Drag>(() => withLaterWords(() => import('./board/drag-parts.ts')));

/** Loads what a list shows after a press, once the list is there, so that the first press is as quick as the second. */
export function useWarmParts(): void {
  useEffect(() => {
    void Promise.all([dragParts.load(), pickers.load(), listParts.load()]).catch(() => undefined);
  }, []);
}

/** A picker of issue properties by its name, rendered once it has loaded. */
export function lazyPicker(name: keyof typeof Pickers): ComponentType<PropertyPickerProps> {
  return function LazyPicker(props: PropertyPickerProps) {
    const Picker = pickers.useLayer(true)?.[name];
    return Picker ? <Picker {...props} /> : null;
  };
}

/** A part of {@link listParts}, rendered once it has loaded. */
function lazyPart<Props extends object>(
  pick: (parts: typeof ListParts) => ComponentType<Props>,
  useParts: (wanted: true) => typeof ListParts | null = listParts.useModule,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const parts = useParts(true);
    if (!parts) return null;
    const Part = pick(parts);
    return <Part {...props} />;
  };
}

export const DateFilterDialog = lazyPart((parts) => parts.DateFilterDialog, listParts.useLayer);
/** The chips of the filter bar, once there is a filter or someone asks for one. */
export function useFilterParts(
  hasFilters: boolean,
  isAsked: boolean,
): Pick<typeof ListParts, 'FilterChips'> | null {
  const [wasNeeded, setWasNeeded] = useState(false);
  if ((hasFilters || isAsked) && !wasNeeded) setWasNeeded(true);
  listParts.useLayer(isAsked);
  const parts = listParts.useModule(hasFilters || isAsked);
  return wasNeeded ? parts : null;
}

/** Keeps rows in their places while they are edited; null until it has loaded. */
export const useHoldPlaces = (isWanted: boolean): (typeof ListParts)['holdPlaces'] | null =>
  listParts.useModule(isWanted)?.holdPlaces ?? null;

export const DisplayPanel = lazyPart((parts) => parts.DisplayPanel);
export const IssueBulkBar = lazyPart((parts) => parts.IssueBulkBar);
export const IssueMenu = lazyPart((parts) => parts.IssueMenu);
export const QuickAdd = lazyPart((parts) => parts.QuickAdd, listParts.useLayer);
