export { StateMark } from './property.tsx';
