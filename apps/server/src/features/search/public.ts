export { searchApi } from './api.ts';
