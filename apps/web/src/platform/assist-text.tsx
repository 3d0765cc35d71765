import { createElement, use } from 'react';
import type { AssistTextProps } from './feature.ts';
import { FeaturesContext } from './features-context.ts';
import { lazyPart } from './lazy-part.ts';

const partOf = lazyPart(({ assistText }) => assistText);

/** The button beside a text that helps to write it, where a feature gives one. */
export function AssistText(props: AssistTextProps) {
  const Part = partOf(use(FeaturesContext));
  return Part && createElement(Part, props);
}
