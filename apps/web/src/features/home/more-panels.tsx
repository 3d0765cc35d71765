export { ActivityPanel } from './activity-panel.tsx';
export { SidePanels } from './side-panels.tsx';
