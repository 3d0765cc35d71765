import type { RelationKind } from '@cairn/domain';
import { Ban, Copy, GitCompareArrows } from 'lucide-react';
import type { ReactNode } from 'react';

export const RELATION_ICONS: Readonly<Record<RelationKind, ReactNode>> = {
  blocking: <Ban aria-hidden="true" className="size-4 text-amber" />,
  blocked_by: <Ban aria-hidden="true" className="size-4 text-red" />,
  duplicate: <Copy aria-hidden="true" className="size-4 text-3" />,
  relates_to: <GitCompareArrows aria-hidden="true" className="size-4 text-3" />,
};
