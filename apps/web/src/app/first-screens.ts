/**
 * What most people see first, in one file: a hundred small ones would be larger by a tenth, and each a request.
 * `vite.config.ts` puts all that these need into it.
 */
export { HomePage } from './home-page.tsx';
export { ProjectIssuesScreen } from './project-issues-screen.tsx';
export { WorkspaceIssuesScreen } from './workspace-issues-screen.tsx';
