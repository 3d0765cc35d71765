import { createElement, use } from 'react';
import type { IssueCountsProps } from '../../../platform/feature.ts';
import { FeaturesContext } from '../../../platform/features-context.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';

const partOf = lazyPart(({ issueCounts }) => issueCounts);

/** Opens the numbers of the issues of a project, a cycle or a module. */
export function IssueCounts(place: IssueCountsProps) {
  const Part = partOf(use(FeaturesContext));
  return Part ? createElement(Part, place) : null;
}
