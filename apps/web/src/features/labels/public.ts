export { LabelDot, LabelPill } from './property.tsx';
