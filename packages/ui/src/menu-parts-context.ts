import { createContext, use } from 'react';
import type * as MenuParts from './menu-parts.tsx';

/** The loaded half of the menu hands its parts down, so that the light half never imports it. */
export const MenuPartsContext = createContext<typeof MenuParts | null>(null);

export function useMenuParts(): typeof MenuParts {
  const parts = use(MenuPartsContext);
  if (parts === null) throw new Error('A menu item was rendered outside of a menu');
  return parts;
}
