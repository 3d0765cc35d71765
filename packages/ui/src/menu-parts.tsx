import { Menu } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { Kbd } from './kbd.tsx';
import { LayerFocus, useLayerClosing } from './layer-focus.tsx';
import { expectLayer } from './layers.ts';
import { groupLabelLook, optionLook, popupLook } from './looks.ts';
import { MenuPartsContext, type MenuPartsModule } from './menu-parts-context.ts';
import type {
  MenuCheckboxItemProps,
  MenuItemProps,
  MenuProps,
  MenuRadioGroupProps,
  MenuRadioItemProps,
  SubmenuProps,
} from './menu.tsx';
import type { Anchor, ChangeDetails, MenuStart } from './use-popup.ts';

const menuLook = 'scroll-thin max-h-[var(--available-height)] min-w-[200px] overflow-y-auto p-1';

interface MenuPopupProps extends Pick<MenuProps, 'label' | 'side' | 'align' | 'className' | 'children'> {
  parts: MenuPartsModule;
  labelledBy: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean, details: ChangeDetails) => void;
  anchor: Anchor;
  from: RefObject<HTMLElement | null>;
  startAt: () => MenuStart;
}

export function MenuPopup(props: MenuPopupProps) {
  const {
    parts,
    labelledBy,
    open,
    onOpenChange,
    anchor,
    from,
    startAt,
    label,
    side = 'bottom',
    align = 'start',
    className,
  } = props;
  const { popup, handleOpenChange } = useLayerClosing(onOpenChange);
  useStartFocus(popup, open, startAt);
  const name = label === undefined ? { 'aria-labelledby': labelledBy } : { 'aria-label': label };
  return (
    <MenuPartsContext value={parts}>
      <Menu.Root open={open} onOpenChange={handleOpenChange}>
        {/* A landmark of its own, because the menu renders outside of the page's landmarks. */}
        <Menu.Portal role="region" {...name}>
          <Menu.Positioner
            className="z-popover outline-none"
            anchor={anchor}
            side={side}
            align={align}
            sideOffset={4}
            collisionPadding={8}
          >
            <Menu.Popup
              ref={popup}
              {...name}
              finalFocus={false}
              className={clsx(popupLook, menuLook, className)}
            >
              {props.children}
              <LayerFocus open={open} startsOutside from={from} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </MenuPartsContext>
  );
}

/** Focuses a row if the menu was opened by a key, which Base UI only does for its own trigger. */
function useStartFocus(popup: RefObject<HTMLElement | null>, open: boolean, startAt: () => MenuStart): void {
  const readStart = useEffectEvent(startAt);
  useEffect(() => {
    if (!open) return undefined;
    if (readStart() === 'none') return undefined;
    const isThere = expectLayer();
    // In the next frame, because the focus manager accepts a focus that is inside by then.
    const frame = requestAnimationFrame(() => {
      const rows =
        popup.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([data-disabled])') ?? [];
      const start = readStart();
      const row = start === 'first' ? rows[0] : start === 'last' ? rows[rows.length - 1] : undefined;
      row?.focus({ preventScroll: true });
      isThere();
    });
    return () => {
      cancelAnimationFrame(frame);
      isThere();
    };
  }, [open, popup]);
}

export function Item(props: MenuItemProps) {
  const { icon, keys, hint, tone = 'plain', disabled, stays = false, onSelect, render, children } = props;
  const look = clsx(optionLook, tone === 'danger' && 'text-red-ink [&>svg]:text-red-ink');
  const inside = (
    <>
      {icon}
      <Words hint={hint}>{children}</Words>
      <End keys={keys} hint={hint} />
    </>
  );
  if (render !== undefined) {
    return (
      <Menu.LinkItem render={render} className={look} closeOnClick={!stays}>
        {inside}
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item className={look} disabled={disabled} closeOnClick={!stays} onClick={() => onSelect?.()}>
      {inside}
    </Menu.Item>
  );
}

export function CheckboxItem(props: MenuCheckboxItemProps) {
  const { checked, onCheckedChange, icon, keys, hint, disabled, stays = true, children } = props;
  return (
    <Menu.CheckboxItem
      className={optionLook}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next)}
      disabled={disabled}
      closeOnClick={!stays}
    >
      {icon}
      <Words hint={hint}>{children}</Words>
      <End keys={keys} hint={hint} />
      <Tick shown={checked} />
    </Menu.CheckboxItem>
  );
}

export function RadioGroup({ label, value, onChange, children }: MenuRadioGroupProps) {
  return (
    <Menu.RadioGroup
      value={value}
      onValueChange={(next: unknown) => typeof next === 'string' && onChange(next)}
    >
      {label !== undefined && <Menu.GroupLabel className={groupLabelLook}>{label}</Menu.GroupLabel>}
      {children}
    </Menu.RadioGroup>
  );
}

export function RadioItem(props: MenuRadioItemProps) {
  const { value, icon, keys, hint, disabled, stays = false, children } = props;
  return (
    <Menu.RadioItem className={optionLook} value={value} disabled={disabled} closeOnClick={!stays}>
      {icon}
      <Words hint={hint}>{children}</Words>
      <End keys={keys} hint={hint} />
      <Menu.RadioItemIndicator>
        <Check aria-hidden="true" className="size-3.5 text-text" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}

export function Group({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <Menu.Group>
      {label !== undefined && <Menu.GroupLabel className={groupLabelLook}>{label}</Menu.GroupLabel>}
      {children}
    </Menu.Group>
  );
}

export function Separator() {
  return <Menu.Separator className="my-1 h-px bg-[var(--border)]" />;
}

export function Sub({ label, icon, disabled, children }: SubmenuProps) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className={clsx(optionLook, 'data-popup-open:bg-tint-active')} disabled={disabled}>
        {icon}
        <Words>{label}</Words>
        <ChevronRight aria-hidden="true" className="-mr-1 ml-auto size-3.5" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner
          className="z-popover outline-none"
          sideOffset={4}
          alignOffset={-4}
          collisionPadding={8}
        >
          <Menu.Popup className={clsx(popupLook, menuLook)}>{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

/** Long labels are truncated; beside a hint, which can be a sentence, they wrap and the hint gets its own line. */
function Words({ hint, children }: { hint?: ReactNode; children: ReactNode }) {
  return (
    <span className={clsx('truncate', hint === undefined ? 'min-w-0 flex-1' : 'max-w-[60%] flex-none')}>
      {children}
    </span>
  );
}

function End({ keys, hint }: { keys: string | undefined; hint: ReactNode }) {
  if (hint !== undefined)
    return <span className="ml-auto min-w-0 pl-4 text-end text-small text-3">{hint}</span>;
  return keys === undefined ? null : <Kbd keys={keys} className="ml-4" />;
}

function Tick({ shown }: { shown: boolean }) {
  return <Check aria-hidden="true" className={clsx('size-3.5 text-text', !shown && 'invisible')} />;
}
