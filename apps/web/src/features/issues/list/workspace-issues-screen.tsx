import { useLocation } from '@tanstack/react-router';
import { WorkspaceIssuesPage } from './workspace-issues-page.tsx';
import { isWorkspaceList } from './workspace-lists.ts';

/** All issues, or those assigned to, created by or followed by the person. */
export function WorkspaceIssuesScreen() {
  const list = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' });
  return isWorkspaceList(list) ? <WorkspaceIssuesPage list={list} /> : null;
}
