export { PointsDone } from './points-done.tsx';
export { usePoints } from './use-points.ts';
