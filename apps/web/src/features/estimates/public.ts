export { PointsDone } from './points-done.tsx';
export { useEstimateUnit, usePoints } from './use-points.ts';
