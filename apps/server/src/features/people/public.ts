export { peopleApi, type PeopleApiSettings } from './api.ts';
export type { Profile } from './profile.ts';
export { findProfile, isInstanceAdmin } from './store.ts';
