export { Relations } from './relations-section.tsx';
