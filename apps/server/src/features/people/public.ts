export { closeAccount, type Closing } from './close-account.ts';
export { peopleApi, type PeopleApiSettings } from './api.ts';
export type { Profile } from './profile.ts';
export { accountsOf, findProfile, isInstanceAdmin, reactivateUser, type AccountSummary } from './store.ts';
