import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Anew } from './anew.tsx';
import type { DialogProps } from './dialog.tsx';
import type { DrawerProps } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';
import { LayerFocus, useLayerClosing } from './layer-focus.tsx';

const scrimLook =
  'fixed inset-0 bg-scrim transition-opacity duration-base ease-enter data-starting-style:opacity-0 data-ending-style:opacity-0';

const dialogLook =
  'fixed left-1/2 flex -translate-x-1/2 flex-col bg-raised text-base text-text rounded-r4 shadow-e3 outline-none ' +
  'top-[12vh] max-h-[calc(88vh-24px)] w-[calc(100vw-24px)] transition-[opacity,translate] duration-base ease-enter ' +
  'data-starting-style:opacity-0 data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-ending-style:duration-[100ms]';

const sheetLook =
  'narrow:top-auto narrow:bottom-0 narrow:w-full narrow:max-w-full narrow:max-h-[88dvh] narrow:rounded-b-none narrow:pb-[env(safe-area-inset-bottom)] ' +
  'narrow:data-starting-style:translate-y-full narrow:data-ending-style:translate-y-full narrow:data-starting-style:opacity-100';

const widths = { sm: 'max-w-[420px]', md: 'max-w-[560px]', lg: 'max-w-[720px]' };

export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, size = 'md', sheet = false, holds = false, initialFocus, className } = props;
  const { popup, handleOpenChange } = useLayerClosing((next) => onOpenChange(next));
  return (
    <Base.Root open={open} onOpenChange={handleOpenChange} disablePointerDismissal={holds}>
      {/* One stacking context: a menu opened in the dialog renders inside it, above the dialog. */}
      <Base.Portal className="relative z-dialog">
        <Base.Backdrop className={scrimLook} />
        <Base.Popup
          ref={popup}
          finalFocus={false}
          className={clsx(dialogLook, widths[size], sheet && sheetLook, className)}
        >
          <Anew open={open}>
            <DialogHead {...props} />
            {props.children !== undefined && (
              <div className="scroll-thin min-h-0 flex-auto overflow-y-auto px-5 pt-3 pb-5">
                {props.children}
              </div>
            )}
            {props.footer !== undefined && <DialogFoot>{props.footer}</DialogFoot>}
            {props.closeLabel !== undefined && <Cross label={props.closeLabel} />}
            <LayerFocus open={open} initialFocus={initialFocus} />
          </Anew>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function DialogHead({ title, hideTitle = false, description, closeLabel }: DialogProps) {
  return (
    <div className={clsx('flex-none', hideTitle ? 'vh' : 'px-5 pt-4', closeLabel !== undefined && 'pr-12')}>
      <Base.Title className="py-0.5 text-h3 font-strong tracking-[-0.012em]">{title}</Base.Title>
      {description !== undefined && (
        <Base.Description className="mt-1 text-2" render={<div />}>
          {description}
        </Base.Description>
      )}
    </div>
  );
}

/** Last in the tab order, so that the first field of a form comes first. */
function Cross({ label }: { label: string }) {
  return (
    <span className="absolute top-3.5 right-3">
      <Base.Close render={<IconButton label={label} icon={<X aria-hidden="true" />} tooltip={false} />} />
    </span>
  );
}

function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-none flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
      {children}
    </div>
  );
}

interface AlertPopupProps extends Pick<DialogProps, 'open' | 'title' | 'description' | 'initialFocus'> {
  onOpenChange: (open: boolean) => void;
  footer: ReactNode;
  children?: ReactNode;
}

export function AlertPopup({
  open,
  onOpenChange,
  title,
  description,
  initialFocus,
  footer,
  children,
}: AlertPopupProps) {
  const { popup, handleOpenChange } = useLayerClosing((next) => onOpenChange(next));
  return (
    <BaseAlert.Root open={open} onOpenChange={handleOpenChange}>
      <BaseAlert.Portal className="relative z-dialog">
        <BaseAlert.Backdrop className={scrimLook} />
        <BaseAlert.Popup ref={popup} finalFocus={false} className={clsx(dialogLook, widths.sm)}>
          <Anew open={open}>
            <div className="scroll-thin min-h-0 flex-auto overflow-y-auto px-5 pt-4 pb-5">
              <BaseAlert.Title className="py-0.5 text-h3 font-strong tracking-[-0.012em]">
                {title}
              </BaseAlert.Title>
              {description !== undefined && (
                <BaseAlert.Description className="mt-1 text-2" render={<div />}>
                  {description}
                </BaseAlert.Description>
              )}
              {children}
            </div>
            <DialogFoot>{footer}</DialogFoot>
            <LayerFocus open={open} initialFocus={initialFocus} />
          </Anew>
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}

const drawerSides = {
  left: 'inset-y-0 left-0 w-[280px] max-w-[calc(100vw-48px)] data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  right:
    'inset-y-0 right-0 w-[400px] max-w-[calc(100vw-24px)] data-starting-style:translate-x-full data-ending-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-r4 pb-[env(safe-area-inset-bottom)] data-starting-style:translate-y-full data-ending-style:translate-y-full',
};

interface DrawerPopupProps extends DrawerProps {
  from?: RefObject<HTMLElement | null> | undefined;
}

export function DrawerPopup(props: DrawerPopupProps) {
  const { open, onOpenChange, label, side = 'right', initialFocus, from, className, children } = props;
  const { popup, handleOpenChange } = useLayerClosing((next) => onOpenChange(next));
  return (
    <Base.Root open={open} onOpenChange={handleOpenChange}>
      <Base.Portal className="relative z-dialog">
        <Base.Backdrop className={scrimLook} />
        <Base.Popup
          ref={popup}
          aria-label={label}
          finalFocus={false}
          className={clsx(
            'scroll-thin fixed flex flex-col overflow-y-auto bg-raised text-base text-text shadow-e3 outline-none',
            'transition-[translate] duration-slow ease-enter data-ending-style:duration-[120ms] data-ending-style:ease-leave',
            drawerSides[side],
            className,
          )}
        >
          <Anew open={open}>
            {children}
            <LayerFocus open={open} initialFocus={initialFocus} from={from} />
          </Anew>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
