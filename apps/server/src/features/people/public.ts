export { closeAccount, type Closing } from './close-account.ts';
export { accountsOf, findProfile, isInstanceAdmin, reactivateUser, type AccountSummary } from './store.ts';
