export { ChartScreen } from './chart-screen.tsx';
export { FlowScreen } from './flow-screen.tsx';
export { OverviewScreen } from './overview-screen.tsx';
