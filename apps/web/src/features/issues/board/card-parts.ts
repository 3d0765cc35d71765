import type { IssueViewSpec } from '@cairn/domain';
import { useMemo } from 'react';
import { isSaidByColumn, type PropertyUi } from '../../../platform/property-ui.ts';
import { usePropertyUis } from '../issue-context.tsx';

/** What a board's cards show about their issues. */
export interface CardParts {
  readonly hasId: boolean;
  readonly hasSubIssues: boolean;
  readonly assignees: PropertyUi['Cell'];
  /** Below the title, in display order. */
  readonly facts: readonly PropertyUi[];
}

/** Returns the same object until the shown fields change, because hundreds of cards receive it. */
export function useCardParts({ shown, group }: Pick<IssueViewSpec, 'shown' | 'group'>): CardParts {
  const propertyUis = usePropertyUis();
  return useMemo(
    () => ({
      hasId: shown.includes('id'),
      hasSubIssues: shown.includes('subIssues'),
      assignees: shown.includes('assignees')
        ? propertyUis.find(({ id }) => id === 'assignees')?.Cell
        : undefined,
      facts: propertyUis.filter(
        (ui) =>
          ui.Cell &&
          ui.slot &&
          shown.includes(ui.id) &&
          !isSaidByColumn(ui, group) &&
          ui.id !== 'id' &&
          ui.id !== 'assignees',
      ),
    }),
    [propertyUis, shown, group],
  );
}
