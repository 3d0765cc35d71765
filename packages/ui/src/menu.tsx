import type { ReactElement, ReactNode } from 'react';
import { useMenuParts } from './menu-parts-context.ts';
import type { Lazy } from './lazy.ts';
import { menuParts } from './overlays.ts';
import { Slot } from './slot.ts';
import { usePopup, type Anchor, type MenuStart } from './use-popup.ts';

export interface MenuProps {
  /** The button that opens it. Without one, control `open` and pass an `anchor`. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  anchor?: Anchor | undefined;
  /** Accessible name, if there is no trigger to take it from. */
  label?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** The row that gets the focus if there is no trigger; `none` after a click. */
  startAt?: MenuStart | undefined;
  className?: string | undefined;
  /** The lazy code that `children` need, loaded together with the menu, which waits for it. */
  items?: Lazy<unknown> | undefined;
  children: ReactNode;
}

/**
 * A menu of actions. Arrow keys move, letters jump, Escape closes it and returns the focus.
 *
 * @example
 * <Menu trigger={<IconButton label="More" icon={<MoreIcon />} />}>
 *   <MenuItem icon={<CopyIcon />} keys="mod+c" onSelect={copy}>Copy link</MenuItem>
 * </Menu>
 */
export function Menu(props: MenuProps) {
  const { trigger, open, onOpenChange, anchor, startAt, items = menuParts, children, ...place } = props;
  const popup = usePopup({
    open,
    onOpenChange,
    kind: 'menu',
    opensByArrow: true,
    preload: async () => void (await Promise.all([menuParts.load(), items.load()])),
  });
  const parts = menuParts.useLayer(popup.open);
  const isComplete = items.useLayer(popup.open) !== null;
  return (
    <>
      {trigger && <Slot element={trigger} {...popup.triggerProps} />}
      {parts && isComplete && (
        <parts.MenuPopup
          {...place}
          parts={parts}
          labelledBy={trigger && popup.triggerId}
          open={popup.open}
          onOpenChange={popup.handleOpenChange}
          anchor={anchor ?? popup.triggerRef}
          from={popup.triggerRef}
          startAt={() => startAt ?? popup.startAt.current}
        >
          {children}
        </parts.MenuPopup>
      )}
    </>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  keys?: string | undefined;
  /** Secondary text at the end, instead of `keys`. */
  hint?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
  /** Keeps the menu open after it is selected. */
  stays?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  /** A link instead of an action. */
  render?: ReactElement | undefined;
  children: ReactNode;
}

/** An action, or with `render` a link. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

export interface MenuCheckboxItemProps extends Omit<MenuItemProps, 'onSelect' | 'render' | 'tone'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** An option that is on or off; keeps the menu open by default. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const { CheckboxItem } = useMenuParts();
  return <CheckboxItem {...props} />;
}

export interface MenuRadioGroupProps {
  label?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** Options of which exactly one is chosen. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const { RadioGroup } = useMenuParts();
  return <RadioGroup {...props} />;
}

export interface MenuRadioItemProps extends Omit<MenuItemProps, 'onSelect' | 'render' | 'tone'> {
  value: string;
}

/** An option of a {@link MenuRadioGroup}. */
export function MenuRadioItem(props: MenuRadioItemProps) {
  const { RadioItem } = useMenuParts();
  return <RadioItem {...props} />;
}

/** Items under a small heading. */
export function MenuGroup(props: { label?: string | undefined; children: ReactNode }) {
  const { Group } = useMenuParts();
  return <Group {...props} />;
}

/** A line between groups. */
export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator />;
}

export interface SubmenuProps {
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** An item that opens another menu beside it. */
export function Submenu(props: SubmenuProps) {
  const { Sub } = useMenuParts();
  return <Sub {...props} />;
}
