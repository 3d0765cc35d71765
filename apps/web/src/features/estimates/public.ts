export { usePoints } from './use-points.ts';
