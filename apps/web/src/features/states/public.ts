export { progressOf, StateMark } from './property.tsx';
