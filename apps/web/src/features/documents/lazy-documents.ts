import { lazy } from '@cairn/ui/lazy';
import { untilItComes } from '@cairn/ui/until-it-comes';
import type * as OpenDocuments from './open-documents.ts';

/** The code for shared documents loads when one is opened, so the first screens don't pay for it. */
export const openDocuments = lazy<typeof OpenDocuments>(() =>
  untilItComes(() => import('./open-documents.ts')),
);
