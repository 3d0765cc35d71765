export { hasToken, holderOf, insertToken, type TokenHolder } from './store.ts';
