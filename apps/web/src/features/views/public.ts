export { useViewSpec } from './use-view-spec.ts';
export { ViewMark } from './view-mark.tsx';
export { viewPath } from './view-path.ts';
