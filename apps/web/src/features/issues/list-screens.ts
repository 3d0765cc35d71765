/** The lists that people open a workspace with, in one file with the home screen: see `vite.config.ts`. */
export { ProjectIssuesScreen } from './project-issues-screen.tsx';
export { WorkspaceIssuesScreen } from './workspace-issues-screen.tsx';
