export { endTokensOf, hasToken, holderOf, insertToken, revokeToken, tokensOf } from './store.ts';
