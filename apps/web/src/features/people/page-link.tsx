import type { ComponentProps, MouseEvent, ReactNode } from 'react';

/** How these pages navigate; the app passes in its router. */
export type Navigate = (to: string) => void;

export interface PageLinkProps extends ComponentProps<'a'> {
  to: string;
  navigate: Navigate;
}

/** A real link that the router follows without loading the page again. */
export function PageLink({ to, navigate, children, ...rest }: PageLinkProps) {
  const handleClick = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...rest} href={to} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Turns `<link>…</link>` in a message into a link: `t.rich('newHere', linkTo('/sign-up', navigate))`. */
export function linkTo(to: string, navigate: Navigate): { link: (words: ReactNode) => ReactNode } {
  return {
    link: (words) => (
      <PageLink to={to} navigate={navigate}>
        {words}
      </PageLink>
    ),
  };
}
