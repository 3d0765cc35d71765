export { dropFavouritesOf } from './drop-favourites.ts';
