import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

export interface AppLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this app. */
  to: string;
}

/** A real link to a screen of this app, opened without reloading the page. */
export function AppLink({ to, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void router.navigate({ href: to });
  };
  return (
    <a {...rest} href={to} onClick={handleClick}>
      {children}
    </a>
  );
}
