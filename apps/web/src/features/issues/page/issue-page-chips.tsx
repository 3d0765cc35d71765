import type { Issue } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { Plus } from 'lucide-react';
import { viewsIn } from '../../../platform/property-ui.ts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useIssueWords, useOpenPicker, usePropertyViews } from '../issue-context.tsx';
import { editableViews } from './issue-page-properties.tsx';
import { PropertyValue } from './issue-page-value.tsx';

interface ChipsProps {
  row: Issue;
  editable: boolean;
  /** Shown although they have no value yet. */
  always?: readonly string[] | undefined;
}

const chipLook =
  'inline-flex min-h-[26px] max-w-full items-center gap-1.5 rounded-r2 border border-strong px-2 text-small pointer-coarse:min-h-10';

/** The properties with a value as chips, and a way to add the others. */
export function PropertyChips({ row, editable, always = ['state', 'priority'] }: ChipsProps) {
  const { lookups, say } = useIssueWords();
  const words = useTranslations('issuePage');
  const openPicker = useOpenPicker();
  const add = useRef<HTMLButtonElement>(null);
  const views = editableViews(viewsIn(usePropertyViews(), lookups, [row.projectId]));
  const isShown = (view: (typeof views)[number]): boolean =>
    always.includes(view.id) || view.property.values(row, lookups).length > 0;
  const others = views.filter((view) => !isShown(view));
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {views.filter(isShown).map((view) =>
        editable ? (
          <button
            key={view.id}
            type="button"
            aria-haspopup="dialog"
            title={say(view.label)}
            data-property={`${view.id} ${row.id}`}
            className={`${chipLook} hover:bg-tint-hover`}
            onClick={(event) => openPicker(view.id, [row.id], event.currentTarget)}
          >
            <span className="vh">{say(view.label)}: </span>
            {view.property.values(row, lookups).length === 0 && (
              <span aria-hidden="true" className="flex flex-none text-2 *:size-3.5">
                <view.Icon />
              </span>
            )}
            <PropertyValue view={view} issue={row} />
          </button>
        ) : (
          <span key={view.id} className={chipLook}>
            <span className="vh">{say(view.label)}: </span>
            <PropertyValue view={view} issue={row} />
          </span>
        ),
      )}
      {editable && others.length > 0 && (
        <Menu
          trigger={
            <IconButton ref={add} label={words('addProperty')} size="sm" icon={<Plus aria-hidden="true" />} />
          }
        >
          {others.map((view) => (
            <MenuItem
              key={view.id}
              icon={<view.Icon />}
              onSelect={() => setTimeout(() => openPicker(view.id, [row.id], add.current))}
            >
              {say(view.label)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
