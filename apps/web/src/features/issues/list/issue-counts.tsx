import { createElement, use } from 'react';
import type { IssueCountsProps } from '../../../platform/feature.ts';
import { FeaturesContext } from '../../../platform/features-context.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';

const partOf = lazyPart(({ issueCounts }) => issueCounts);

/** Opens the charts of a project's, cycle's or module's issues. */
export function IssueCounts(place: IssueCountsProps) {
  const Part = partOf(use(FeaturesContext));
  return Part ? createElement(Part, place) : null;
}
