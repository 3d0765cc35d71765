import { lazy } from '@cairn/ui/lazy';
import { untilItComes } from '@cairn/ui/until-it-comes';
import type * as OpenDocuments from './open-documents.ts';

/** All that knows of shared documents comes when one is opened: no first screen pays for it. */
export const openDocuments = lazy<typeof OpenDocuments>(() =>
  untilItComes(() => import('./open-documents.ts')),
);
