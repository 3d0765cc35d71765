export { forgetVisits, readVisits, recordVisit, visitsKey } from './recent-visits.ts';
