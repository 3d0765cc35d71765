export { activityApi } from './api.ts';
