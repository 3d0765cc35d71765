import { PlusIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import type { IssueLayoutProps } from '../../platform/issue-layout.ts';
import { QuickAdd } from '../issues/layout.ts';

/** A title needs more room than the issue column offers. */
const FIELD_WIDTH = 520;

interface Placed {
  readonly top: number;
  readonly height: number;
  readonly side: number;
}

interface TimelineAddProps extends Placed, Pick<IssueLayoutProps, 'spec' | 'groups'> {
  readonly projectId: string;
  readonly groupKey: string;
  readonly onDone: () => void;
}

/** The line where titles of new issues are typed. */
export function TimelineAdd({
  top,
  height,
  side,
  projectId,
  groupKey,
  spec,
  groups,
  onDone,
}: TimelineAddProps) {
  return (
    <li className="absolute inset-x-0" style={{ top, height }}>
      <div className="sticky left-0 z-5 max-w-[100vw]" style={{ width: Math.max(side, FIELD_WIDTH) }}>
        <QuickAdd
          projectId={projectId}
          groupKey={groupKey}
          subKey=""
          spec={spec}
          context={groups.context}
          onDone={onDone}
          className="border-b border-line"
        />
      </div>
    </li>
  );
}

/** Below the last issue when there are no groups. */
export function TimelineNew({ top, height, side, onAdd }: Placed & { readonly onAdd: () => void }) {
  const t = useTranslations('timelineParts');
  return (
    <div className="absolute inset-x-0" style={{ top, height }}>
      <button
        type="button"
        onClick={onAdd}
        className="sticky left-0 z-4 flex h-full items-center gap-2 border-r border-line bg-bg px-3 text-left whitespace-nowrap text-2 hover:bg-hover narrow:gap-1 narrow:px-1"
        style={{ width: side }}
      >
        <PlusIcon />
        {t('newIssue')}
      </button>
    </div>
  );
}
