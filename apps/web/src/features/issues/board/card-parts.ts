import type { IssueViewSpec } from '@cairn/domain';
import { useMemo } from 'react';
import { isSaidByColumn, type PropertyUi } from '../../../platform/property-ui.ts';
import { usePropertyUis } from '../issue-context.tsx';

/** What a board's cards say of their issues. */
export interface CardParts {
  readonly hasId: boolean;
  readonly hasSubIssues: boolean;
  readonly assignees: PropertyUi['Cell'];
  /** Under the title, in their order. */
  readonly facts: readonly PropertyUi[];
}

/** The same object until something else is shown: cards are drawn by the hundred. */
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
