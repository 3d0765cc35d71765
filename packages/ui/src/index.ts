/** The small parts of the design system. Large ones (date picker, command palette) are imported by path. */
export * from './avatar.tsx';
export * from './avatar-stack.tsx';
export * from './badge.tsx';
export * from './breadcrumb.tsx';
export * from './button.tsx';
export * from './checkbox.tsx';
export * from './chip.tsx';
export * from './confirm.tsx';
export * from './context-menu.tsx';
export * from './copy-button.tsx';
export * from './count.tsx';
export * from './dialog.tsx';
export * from './drawer.tsx';
export * from './empty-state.tsx';
export * from './field.tsx';
export * from './form-error.tsx';
export * from './icon-button.tsx';
export * from './kbd.tsx';
export * from './menu.tsx';
export { preloadOverlays } from './overlays.ts';
export * from './popover.tsx';
export * from './progress.tsx';
export { ProgressRing, type ProgressProps } from './progress-ring.tsx';
export * from './radio-group.tsx';
export * from './relative-time.tsx';
export * from './select.tsx';
export * from './skeleton.tsx';
export * from './switch.tsx';
export * from './tabs.tsx';
export * from './text-area.tsx';
export * from './text-field.tsx';
export * from './theme.ts';
export {
  toast,
  type LoadingToast,
  type ToastAction,
  type ToastMessage,
  type ToastOptions,
} from './toast-store.ts';
export * from './toaster.tsx';
export { writeClipboard } from './write-clipboard.ts';
export * from './toggle-chip.tsx';
export * from './toggle-group.tsx';
export * from './toolbar.tsx';
export * from './tooltip.tsx';
export * from './visually-hidden.tsx';
