export { Confirm as AlertDialog, type ConfirmProps as AlertDialogProps } from './confirm.tsx';
