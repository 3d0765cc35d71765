import { clsx } from 'clsx';
import { useId, useRef, type ReactElement, type ReactNode } from 'react';
import { renderAs } from './slot.ts';
import { useShownWhen } from './use-shown-when.ts';

export interface SettingsLayoutProps {
  /** Accessible name of the navigation. */
  label: string;
  /** {@link SettingsNavGroup}s. */
  nav: ReactNode;
  children: ReactNode;
}

/** Navigation at the side (on top below 760 px) and the page. */
export function SettingsLayout({ label, nav, children }: SettingsLayoutProps) {
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[200px_minmax(0,1fr)] narrow:flex narrow:flex-col">
      <nav
        aria-label={label}
        className="scroll-thin overflow-y-auto border-r border-line px-2 py-3 narrow:scroll-none narrow:flex narrow:flex-none narrow:overflow-x-auto narrow:border-r-0 narrow:border-b narrow:py-1"
      >
        {nav}
      </nav>
      <div className="scroll-thin min-h-0 overflow-y-auto narrow:flex-1">
        <div className="max-w-[920px] px-8 pt-8 pb-12 narrow:px-4 narrow:pt-5">{children}</div>
      </div>
    </div>
  );
}

/** Navigation items under a heading. */
export function SettingsNavGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="not-first:mt-3 narrow:contents">
      <h2 id={id} className="p-2 text-small font-medium text-2 narrow:vh">
        {label}
      </h2>
      <ul aria-labelledby={id} className="flex flex-col gap-px narrow:flex-row">
        {children}
      </ul>
    </div>
  );
}

export interface SettingsNavItemProps {
  icon?: ReactNode;
  label: string;
  current?: boolean | undefined;
  render: ReactElement;
}

/** A navigation item. */
export function SettingsNavItem({ icon, label, current = false, render }: SettingsNavItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useShownWhen(item, current);
  return (
    <li ref={item}>
      {renderAs(render, {
        'aria-current': current ? 'page' : undefined,
        className:
          'flex h-7 items-center gap-2 rounded-r2 px-2 font-[470] whitespace-nowrap text-2 transition-colors hover:bg-hover aria-[current=page]:bg-active aria-[current=page]:text-text narrow:h-9 narrow:[&>svg]:hidden',
        children: (
          <>
            {icon}
            <span className="truncate">{label}</span>
          </>
        ),
      })}
    </li>
  );
}

export interface SettingsTitleProps {
  title: string;
  description?: ReactNode;
  controls?: ReactNode;
}

/** The title of a settings page, its `h1`. */
export function SettingsTitle({ title, description, controls }: SettingsTitleProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-2">
      <div className="min-w-[200px] flex-1">
        <h1 className="text-[20px] leading-7 font-strong tracking-[-0.016em]">{title}</h1>
        {description !== undefined && <p className="text-2">{description}</p>}
      </div>
      {controls !== undefined && <div className="flex flex-wrap items-center gap-2">{controls}</div>}
    </div>
  );
}

export interface SettingsSectionProps {
  title: string;
  description?: ReactNode;
  controls?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  children: ReactNode;
}

/** Related rows under a heading. */
export function SettingsSection({
  title,
  description,
  controls,
  tone = 'plain',
  children,
}: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="not-first:mt-8">
      <div className="mb-2 flex flex-wrap items-end gap-2">
        <div className="min-w-[200px] flex-1">
          <h2 id={id} className={clsx('font-strong', tone === 'danger' && 'text-red-ink')}>
            {title}
          </h2>
          {description !== undefined && <p className="mt-0.5 text-2">{description}</p>}
        </div>
        {controls}
      </div>
      <div className="divide-y divide-line rounded-r3 border border-line bg-raised">{children}</div>
    </section>
  );
}

export interface SettingsRowProps {
  label: string;
  description?: ReactNode;
  /** ID of the control that the label belongs to. */
  htmlFor?: string | undefined;
  icon?: ReactNode;
  /** The control. */
  children?: ReactNode;
}

/** A setting: label at the start, control at the end. */
export function SettingsRow({ label, description, htmlFor, icon, children }: SettingsRowProps) {
  const Label = htmlFor === undefined ? 'p' : 'label';
  return (
    <div className="flex min-h-[52px] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5">
      <div className="flex min-w-[180px] flex-1 items-center gap-3">
        {icon !== undefined && <SettingsMark>{icon}</SettingsMark>}
        <div className="min-w-0 flex-1">
          <Label {...(htmlFor === undefined ? {} : { htmlFor })} className="block font-medium">
            {label}
          </Label>
          {description !== undefined && <p className="text-small text-2">{description}</p>}
        </div>
      </div>
      {children}
    </div>
  );
}

/** What a setting is about: an icon on a square, before its label. */
export function SettingsMark({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 flex-none place-items-center rounded-r2 bg-tint-active text-2"
    >
      {children}
    </span>
  );
}

/** A grey hint with an icon. */
export function Note({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-r3 bg-sunken px-3 py-2.5 text-2 [&>svg]:mt-0.5">
      {icon}
      <div className="min-w-0">{children}</div>
    </div>
  );
}
