import { Button } from '@cairn/ui/button';
import { EmptyArt, EmptyState } from '@cairn/ui/empty-state';
import { PlusIcon } from '@cairn/ui/icons';
import type { ReactNode } from 'react';

/** Lines of a list, the first in the accent. */
export function ListArt() {
  return (
    <EmptyArt>
      {[0, 1, 2].map((at) => (
        <g key={at} transform={`translate(44 ${30 + at * 34})`}>
          <rect width="152" height="24" rx="6" data-fill={at === 0 ? '3' : '1'} />
          <circle cx="14" cy="12" r="5" {...(at === 0 ? { 'data-ink': 'accent' } : {})} />
          <path d={`M28 12h${[88, 64, 76][at] ?? 64}`} {...(at === 0 ? { 'data-ink': 'accent' } : {})} />
        </g>
      ))}
    </EmptyArt>
  );
}

export interface IssueEmptyProps {
  readonly title: string;
  readonly children: string;
  readonly action?:
    | {
        readonly label: string;
        readonly keys?: string | undefined;
        readonly onAction: () => void;
        /** Shown in place of a hidden button: it stays there and says why (S-EMPTY-002). */
        readonly disabled?: boolean | undefined;
        readonly icon?: ReactNode;
      }
    | undefined;
}

/** A list with nothing on it. */
export function IssueEmpty({ title, children, action }: IssueEmptyProps) {
  return (
    <EmptyState
      picture={<ListArt />}
      title={title}
      actions={
        action && (
          <Button
            variant="primary"
            icon={action.icon ?? <PlusIcon />}
            keys={action.keys}
            disabled={action.disabled}
            onClick={action.onAction}
          >
            {action.label}
          </Button>
        )
      }
    >
      {children}
    </EmptyState>
  );
}
