import { createContext, use } from 'react';
import type * as MenuParts from './menu-parts.tsx';

export type MenuPartsModule = typeof MenuParts;

/** The loaded half of the menu hands its parts down, so that the light half never imports it. */
export const MenuPartsContext = createContext<MenuPartsModule | null>(null);

export function useMenuParts(): MenuPartsModule {
  const parts = use(MenuPartsContext);
  if (parts === null) throw new Error('A menu item was rendered outside of a menu');
  return parts;
}
