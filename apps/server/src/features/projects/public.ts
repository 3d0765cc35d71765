export { personOutside } from './person-outside.ts';
