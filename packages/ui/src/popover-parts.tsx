import { Popover } from '@base-ui/react/popover';
import { clsx } from 'clsx';
import { useMemo, type ReactNode, type RefObject } from 'react';
import { Anew } from './anew.tsx';
import { LayerFocus, useLayerClosing } from './layer-focus.tsx';
import { popupLook } from './looks.ts';
import type { PopoverProps } from './popover.tsx';
import type { Anchor, ChangeDetails } from './use-popup.ts';

interface PopoverPopupProps extends Pick<
  PopoverProps,
  'label' | 'side' | 'align' | 'className' | 'initialFocus'
> {
  open: boolean;
  onOpenChange: (open: boolean, details: ChangeDetails) => void;
  anchor: Anchor;
  from: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function PopoverPopup(props: PopoverPopupProps) {
  const { open, onOpenChange, anchor, from, initialFocus, label, side = 'bottom', align = 'start' } = props;
  const place = useMemo(() => (anchor instanceof Element ? stayBeside(anchor) : anchor), [anchor]);
  const { popup, handleOpenChange } = useLayerClosing(onOpenChange);
  return (
    <Popover.Root open={open} onOpenChange={handleOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          className="z-popover"
          anchor={place}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            ref={popup}
            aria-label={label}
            finalFocus={false}
            className={clsx(
              popupLook,
              'scroll-thin max-h-[var(--available-height)] overflow-y-auto',
              props.className,
            )}
          >
            <Anew open={open}>
              {props.children}
              <LayerFocus open={open} initialFocus={initialFocus} from={from} />
            </Anew>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Keeps the popup where it is if its anchor disappears, such as a row that moves while its labels change. */
function stayBeside(element: Element) {
  let last = element.getBoundingClientRect();
  return {
    contextElement: element,
    getBoundingClientRect: (): DOMRect => {
      if (element.isConnected) last = element.getBoundingClientRect();
      return last;
    },
  };
}
