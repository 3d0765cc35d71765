import { createElement, use } from 'react';
import type { SaveViewProps } from '../../../platform/feature.ts';
import { FeaturesContext } from '../../../platform/features-context.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import type { IssueView } from '../view/use-issue-view.ts';

const partOf = lazyPart(({ saveView }) => saveView);

interface SaveViewToolProps extends Omit<SaveViewProps, 'spec'> {
  readonly view: IssueView;
}

/** Offers to save the view once it differs from the default. */
export function SaveView({ view, ...list }: SaveViewToolProps) {
  const Part = partOf(use(FeaturesContext));
  return view.isUsual || !Part ? null : createElement(Part, { spec: view.spec, ...list });
}
