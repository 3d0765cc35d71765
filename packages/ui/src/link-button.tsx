export { LinkButton, type LinkButtonProps } from './button.tsx';
