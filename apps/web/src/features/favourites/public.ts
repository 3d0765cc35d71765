export { FavouriteButton } from './favourite-button.tsx';
export { FavouriteMenuItem } from './favourite-menu-item.tsx';
export { FavouriteItem } from './favourite-item.tsx';
export { FavouriteFolder } from './favourite-folder.tsx';
export { useAddFolder } from './use-add-folder.ts';
