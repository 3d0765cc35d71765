export { ActivityPanel } from './activity-panel.tsx';
export { CustomiseHome } from './customise-home.tsx';
export { SidePanels } from './side-panels.tsx';
export { ViewPanel } from './view-panel.tsx';
