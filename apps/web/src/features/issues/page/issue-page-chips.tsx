import type { Issue } from '@cairn/domain';
import { IconButton } from '@cairn/ui/icon-button';
import { Menu, MenuItem } from '@cairn/ui/menu';
import { Plus } from 'lucide-react';
import { propertyUisIn } from '../../../platform/property-ui.ts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useIssueWords, useOpenPicker, usePropertyUis } from '../issue-context.tsx';
import { editableUis } from './issue-page-properties.tsx';
import { PropertyValue } from './issue-page-value.tsx';

interface ChipsProps {
  row: Issue;
  editable: boolean;
  /** Shown even without a value. */
  always?: readonly string[] | undefined;
}

const chipLook =
  'inline-flex min-h-[26px] max-w-full items-center gap-1.5 rounded-r2 border border-strong px-2 text-small pointer-coarse:min-h-10';

/** The properties that have a value, as chips, and a menu that adds others. */
export function PropertyChips({ row, editable, always = ['state', 'priority'] }: ChipsProps) {
  const { lookups, say } = useIssueWords();
  const words = useTranslations('issuePage');
  const openPicker = useOpenPicker();
  const add = useRef<HTMLButtonElement>(null);
  const propertyUis = editableUis(propertyUisIn(usePropertyUis(), lookups, [row.projectId]));
  const isShown = (ui: (typeof propertyUis)[number]): boolean =>
    always.includes(ui.id) || ui.property.values(row, lookups).length > 0;
  const others = propertyUis.filter((ui) => !isShown(ui));
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {propertyUis.filter(isShown).map((ui) =>
        editable ? (
          <button
            key={ui.id}
            type="button"
            aria-haspopup="dialog"
            title={say(ui.label)}
            data-property={`${ui.id} ${row.id}`}
            className={`${chipLook} hover:bg-tint-hover`}
            onClick={(event) => openPicker(ui.id, [row.id], event.currentTarget)}
          >
            <span className="vh">{say(ui.label)}: </span>
            {ui.property.values(row, lookups).length === 0 && (
              <span aria-hidden="true" className="flex flex-none text-2 *:size-3.5">
                <ui.Icon />
              </span>
            )}
            <PropertyValue ui={ui} issue={row} />
          </button>
        ) : (
          <span key={ui.id} className={chipLook}>
            <span className="vh">{say(ui.label)}: </span>
            <PropertyValue ui={ui} issue={row} />
          </span>
        ),
      )}
      {editable && others.length > 0 && (
        <Menu
          trigger={
            <IconButton ref={add} label={words('addProperty')} size="sm" icon={<Plus aria-hidden="true" />} />
          }
        >
          {others.map((ui) => (
            <MenuItem
              key={ui.id}
              icon={<ui.Icon />}
              onSelect={() => setTimeout(() => openPicker(ui.id, [row.id], add.current))}
            >
              {say(ui.label)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </div>
  );
}
