import { IconButton } from '@cairn/ui/icon-button';
import { ChevronDownIcon, ChevronRightIcon, PlusIcon } from '@cairn/ui/icons';
import { memo, useMemo } from 'react';
import type { Folding, IssueGroup } from '../../platform/issue-layout.ts';
import { AmountText, GroupBox, useGroupDisplay, useIssueContext } from '../issues/layout.ts';
import { lengthOf, spanOfAll } from './bar-span.ts';

interface TimelineGroupProps {
  readonly group: IssueGroup;
  readonly isOpen: boolean;
  readonly propertyId: string;
  readonly setFolded: Folding['setFolded'];
  /** Opens the line that adds an issue to this group; undefined if none can be added. */
  readonly onAdd: ((groupKey: string) => void) | undefined;
  readonly top: number;
  readonly height: number;
  readonly side: number;
  readonly from: number;
  readonly dayWidth: number;
}

/** A group's heading, and a bar from the first day of its issues to the last. */
export const TimelineGroup = memo(function TimelineGroup(props: TimelineGroupProps) {
  const { group, isOpen, propertyId, setFolded, onAdd, top, height, side, from, dayWidth } = props;
  const { words } = useIssueContext();
  const display = useGroupDisplay(propertyId, group.key);
  const span = useMemo(() => spanOfAll(group.subGroups.flatMap(({ rows }) => rows)), [group]);
  return (
    <li className="group/head absolute inset-x-0 flex bg-sunken" style={{ top, height }}>
      <div
        className="sticky left-0 z-4 flex flex-none items-center gap-2 border-r border-line bg-sunken px-3 font-medium narrow:px-1"
        style={{ width: side }}
      >
        <IconButton
          size="xs"
          tooltip={false}
          label={words.t(isOpen ? 'group.collapse' : 'group.expand', { name: display.label })}
          aria-expanded={isOpen}
          icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
          onClick={() => setFolded([group.key], isOpen)}
          className="!bg-transparent *:!size-3"
        />
        <span className="flex flex-none narrow:hidden">
          <GroupBox group={group} name={display.label} />
        </span>
        <span aria-hidden="true" className="flex flex-none narrow:hidden">
          {display.icon}
        </span>
        <h2 className="flex min-w-0 gap-2">
          <span className="truncate">{display.label}</span>
          <span className="flex-none font-normal text-3 tabular-nums narrow:hidden">
            <AmountText of={group} />
          </span>
          {/* A phone has room only for the name and one number. */}
          <span className="font-normal text-3 tabular-nums wide:hidden">{group.count}</span>
        </h2>
        {onAdd && (
          <IconButton
            size="xs"
            label={words.t('group.add', { name: display.label })}
            icon={<PlusIcon />}
            onClick={() => {
              setFolded([group.key], false);
              onAdd(group.key);
            }}
            className="ml-auto !bg-transparent"
          />
        )}
      </div>
      {span && (
        <div
          data-group-span=""
          className="absolute top-1/2 -mt-1 h-2 rounded-full bg-[color-mix(in_oklab,var(--bg),var(--text)_22%)]"
          style={{ left: side + (span.first - from) * dayWidth, width: lengthOf(span) * dayWidth }}
        />
      )}
    </li>
  );
});
