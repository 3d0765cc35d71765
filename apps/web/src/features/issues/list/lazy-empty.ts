import { lazyPage } from '../../../lib/lazy-page.tsx';
import { exported } from '../../../platform/exported.ts';

// Most lists are not empty, so the empty screens load only when needed.
const code = () => import('./list-empty.tsx');

export const WorkspaceListEmpty = lazyPage(exported(code, 'WorkspaceListEmpty'));
export const ProjectListEmpty = lazyPage(exported(code, 'ProjectListEmpty'));
export const MissingProject = lazyPage(exported(code, 'MissingProject'));
export const NoMatchingIssues = lazyPage(exported(code, 'NoMatchingIssues'));
