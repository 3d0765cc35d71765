import { createContext, use } from 'react';
import type * as MenuParts from './menu-parts.tsx';

export type MenuPartsModule = typeof MenuParts;

/** The loaded module of the menu, so that the items don't have to import it. */
export const MenuPartsContext = createContext<MenuPartsModule | null>(null);

export function useMenuParts(): MenuPartsModule {
  const parts = use(MenuPartsContext);
  if (parts === null) throw new Error('A menu item was rendered outside of a menu');
  return parts;
}
