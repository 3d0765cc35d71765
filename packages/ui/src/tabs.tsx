import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { moveRovingFocus } from './roving-focus.ts';

export interface Tab {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A count at the end of the tab. */
  after?: ReactNode;
  disabled?: boolean | undefined;
}

export interface TabsProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  /** Shown at the end of the row. */
  end?: ReactNode;
  className?: string | undefined;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs with their content. Arrow keys move and select. */
export function Tabs({ label, tabs, value, onChange, end, className, children }: TabsProps) {
  const base = useId();
  return (
    <>
      <div className={clsx('flex h-10 flex-none items-center gap-1 border-b border-line px-3', className)}>
        <div
          role="tablist"
          aria-label={label}
          className="scroll-none flex min-w-0 items-center gap-1 overflow-x-auto"
          onKeyDown={(event) => {
            const id = moveRovingFocus(event, 'horizontal')?.dataset['roving'];
            if (id !== undefined) onChange(id);
          }}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${base}-${tab.id}`}
              aria-selected={tab.id === value}
              aria-controls={`${base}-panel`}
              tabIndex={tab.id === value ? 0 : -1}
              data-roving={tab.id}
              disabled={tab.disabled}
              onClick={() => onChange(tab.id)}
              className="inline-flex h-7 flex-none items-center gap-1.5 rounded-r2 px-2.5 whitespace-nowrap text-2 transition-[background-color,color] hover:text-text aria-selected:bg-tint-active aria-selected:font-medium aria-selected:text-text disabled:text-disabled pointer-coarse:h-9"
            >
              {tab.icon}
              {tab.label}
              {tab.after}
            </button>
          ))}
        </div>
        {end !== undefined && <div className="ml-auto flex items-center gap-1">{end}</div>}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${value}`}
        tabIndex={-1}
        data-focus-scope=""
        className="contents"
      >
        {children}
      </div>
    </>
  );
}
