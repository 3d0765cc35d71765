import { AppLink } from './app-link.tsx';

export interface LinkTab {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** A row of screens that belong together, each with an address of its own. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav
      aria-label={label}
      className="scroll-none flex h-10 flex-none items-center gap-1 overflow-x-auto border-b border-line px-3"
    >
      {tabs.map(({ to, label: text, isCurrent }) => (
        <AppLink
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex h-7 flex-none items-center rounded-r2 px-2.5 whitespace-nowrap text-2 transition-[background-color,color] hover:text-text aria-[current]:bg-tint-active aria-[current]:font-medium aria-[current]:text-text pointer-coarse:h-9"
        >
          {text}
        </AppLink>
      ))}
    </nav>
  );
}
