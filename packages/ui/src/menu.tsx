import type { ReactElement, ReactNode } from 'react';
import { useMenuParts } from './menu-parts-context.ts';
import { menuParts } from './overlays.ts';
import { Slot } from './slot.ts';
import { usePopup, type Anchor, type MenuStart } from './use-popup.ts';

export interface MenuProps {
  /** The button that opens it. Without one, control `open` and give an `anchor`. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  anchor?: Anchor | undefined;
  /** The name of the menu where the trigger gives none. */
  label?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Which row has the focus at first, where no trigger tells: `none` after a press of a pointer. */
  startAt?: MenuStart | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A menu of actions. Arrows move, letters jump, Escape closes and gives the focus back.
 *
 * @example
 * <Menu trigger={<IconButton label="More" icon={<MoreIcon />} />}>
 *   <MenuItem icon={<CopyIcon />} keys="mod+c" onSelect={copy}>Copy link</MenuItem>
 * </Menu>
 */
export function Menu(props: MenuProps) {
  const { trigger, open, onOpenChange, anchor, startAt, children, ...place } = props;
  const popup = usePopup({
    open,
    onOpenChange,
    kind: 'menu',
    opensByArrow: true,
    preload: menuParts.load,
  });
  const parts = menuParts.useLayer(popup.open);
  return (
    <>
      {trigger && <Slot element={trigger} {...popup.triggerProps} />}
      {parts && (
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
  /** A quiet word at the end, in place of the keys. */
  hint?: ReactNode;
  tone?: 'plain' | 'danger' | undefined;
  disabled?: boolean | undefined;
  /** Stay open after it. */
  stays?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  /** A link in place of an action. */
  render?: ReactElement | undefined;
  children: ReactNode;
}

/** One action, or with `render` one link. */
export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

export interface MenuCheckboxItemProps extends Omit<MenuItemProps, 'onSelect' | 'render' | 'tone'> {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** A row that is on or off; the menu stays open unless told otherwise. */
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

/** Rows of which one holds. */
export function MenuRadioGroup(props: MenuRadioGroupProps) {
  const { RadioGroup } = useMenuParts();
  return <RadioGroup {...props} />;
}

export interface MenuRadioItemProps extends Omit<MenuItemProps, 'onSelect' | 'render' | 'tone'> {
  value: string;
}

/** One of a {@link MenuRadioGroup}. */
export function MenuRadioItem(props: MenuRadioItemProps) {
  const { RadioItem } = useMenuParts();
  return <RadioItem {...props} />;
}

/** Rows under a small heading. */
export function MenuGroup(props: { label?: string | undefined; children: ReactNode }) {
  const { Group } = useMenuParts();
  return <Group {...props} />;
}

/** A hairline between groups. */
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

/** A row that opens another menu beside it. */
export function Submenu(props: SubmenuProps) {
  const { Sub } = useMenuParts();
  return <Sub {...props} />;
}
