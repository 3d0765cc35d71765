import { favourite } from '@cairn/domain';
import { lazy } from '@cairn/ui/lazy';
import { optionalComponent } from '@cairn/ui/lazy-component';
import { useRows } from '../../data/use-rows.ts';

const Section = optionalComponent(
  lazy(async () => (await import('./favourites-section.tsx')).FavouritesSection),
);

/** Renders nothing until there are favourites. */
export const Favourites = ({ path }: { path: string }) =>
  useRows(favourite).length > 0 && <Section path={path} />;
