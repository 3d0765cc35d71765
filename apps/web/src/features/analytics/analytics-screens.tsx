export { BoardScreen } from './board-screen.tsx';
export { BoardsScreen } from './boards-screen.tsx';
export { ChartScreen } from './chart-screen.tsx';
export { FlowScreen } from './flow-screen.tsx';
export { OverviewScreen } from './overview-screen.tsx';
