import type { IssueFilter } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { BarChartIcon } from '@cairn/ui/icons';
import { createElement, use, useState } from 'react';
import { useCan } from '../../../data/use-can.ts';
import { FeaturesContext } from '../../../platform/features-context.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { useIssueContext } from '../issue-context.tsx';

const partOf = lazyPart(({ issueCounts }) => issueCounts);

interface IssueCountsButtonProps {
  readonly name: string;
  readonly projectId: string;
  readonly filters: readonly IssueFilter[];
}

/** Opens the numbers of the issues of a project, a cycle or a module, for those who may count. */
export function IssueCountsButton(place: IssueCountsButtonProps) {
  const { words } = useIssueContext();
  const Part = partOf(use(FeaturesContext));
  const [isOpen, setIsOpen] = useState(false);
  if (!useCan('analytics:read', 'workspace') || !Part) return null;
  return (
    <>
      <IconButton
        label={words.say('app.sidebar.analytics')}
        icon={<BarChartIcon />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && createElement(Part, { ...place, onClose: () => setIsOpen(false) })}
    </>
  );
}
