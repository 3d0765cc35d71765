export {
  endTokensOf,
  hasToken,
  holderOf,
  insertToken,
  revokeToken,
  tokensOf,
  type TokenHolder,
  type TokenSummary,
} from './store.ts';
