export { labelsApi } from './api.ts';
