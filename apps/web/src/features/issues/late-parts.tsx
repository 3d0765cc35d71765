import { late } from '@cairn/ui/late';
import { useEffect, type ComponentType } from 'react';
import { withLaterWords } from '../../lib/later-words.ts';
import type * as Drag from './drag-parts.ts';
import type * as ListParts from './list-parts.ts';
import type * as Pickers from './pickers.ts';
import type { PropertyPickerProps } from '../../platform/issue-property-view.ts';

const pickers = late<typeof Pickers>(() => import('./pickers.ts'));
const listParts = late<typeof ListParts>(() => withLaterWords(() => import('./list-parts.ts')));

/** Carrying rows and cards; null until it has come. */
export const dragParts = late<typeof Drag>(() => import('./drag-parts.ts'));

/** Fetches what a list shows after a press, once it stands: the first press is then as quick as the second. */
export function useWarmParts(): void {
  useEffect(() => {
    void Promise.all([dragParts.load(), pickers.load(), listParts.load()]).catch(() => undefined);
  }, []);
}

/** A picker of issue properties by its name, drawn as soon as it has come. */
export function latePicker(name: keyof typeof Pickers): ComponentType<PropertyPickerProps> {
  return function LatePicker(props: PropertyPickerProps) {
    const Picker = pickers.useLayer(true)?.[name];
    return Picker ? <Picker {...props} /> : null;
  };
}

/** A part of {@link listParts}, drawn as soon as it has come. */
function latePart<Props extends object>(
  pick: (parts: typeof ListParts) => ComponentType<Props>,
  useParts: (wanted: true) => typeof ListParts | null = listParts.useModule,
): ComponentType<Props> {
  return function LatePart(props: Props) {
    const parts = useParts(true);
    if (!parts) return null;
    const Part = pick(parts);
    return <Part {...props} />;
  };
}

export const DateFilterDialog = latePart((parts) => parts.DateFilterDialog, listParts.useLayer);
export const DisplayPanel = latePart((parts) => parts.DisplayPanel);
export const IssueBulkBar = latePart((parts) => parts.IssueBulkBar);
export const IssueMenu = latePart((parts) => parts.IssueMenu);
export const QuickAdd = latePart((parts) => parts.QuickAdd, listParts.useLayer);
