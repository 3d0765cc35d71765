/** The lists that people open a workspace with, and the parts around them; bundled with the home screen, see `vite.config.ts`. */
export { IssueList } from './issue-list.tsx';
export { IssueProvider } from '../issue-context.tsx';
export { ProjectIssuesScreen } from './project-issues-screen.tsx';
export { WorkspaceIssuesScreen } from './workspace-issues-screen.tsx';
