export { closeAccount } from './close-account.ts';
export { accountsOf, isInstanceAdmin, reactivateUser, type AccountSummary } from './store.ts';
