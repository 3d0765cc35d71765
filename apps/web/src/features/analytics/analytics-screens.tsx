export { ChartScreen } from './chart-screen.tsx';
export { OverviewScreen } from './overview-screen.tsx';
