import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { ProjectScreen } from '../projects/public.ts';
import { PageScreen } from './page-screen.tsx';
import { isPageTab, type PageTab } from './page-tree.ts';
import { PagesPage } from './pages-page.tsx';

export { PagesOff } from './pages-off.tsx';

/** `/$workspace/projects/$project/pages` */
export function ProjectPagesScreen() {
  const [tab, setTab] = useTab();
  return (
    <ProjectScreen>
      {(row) => <PagesPage key={row.id} projectId={row.id} tab={tab} onTab={setTab} />}
    </ProjectScreen>
  );
}

/** `/$workspace/pages` */
export function WorkspacePagesScreen() {
  const [tab, setTab] = useTab();
  return <PagesPage projectId={null} tab={tab} onTab={setTab} />;
}

/** `/$workspace/projects/$project/pages/$page` */
export function ProjectPageScreen() {
  const { project: projectId = null, page: pageId = '' } = useParams({ strict: false });
  return <PageScreen key={pageId} projectId={projectId} pageId={pageId} />;
}

/** `/$workspace/pages/$page` */
export function WorkspacePageScreen() {
  const { page: pageId = '' } = useParams({ strict: false });
  return <PageScreen key={pageId} projectId={null} pageId={pageId} />;
}

/** The tab is part of the URL, so that going back finds it. */
function useTab(): readonly [PageTab, (tab: PageTab) => void] {
  const navigate = useNavigate();
  const { pathname, tab } = useLocation({
    select: ({ pathname: path, search }) => ({
      pathname: path,
      tab: 'tab' in search && isPageTab(search.tab) ? search.tab : ('public' as const),
    }),
  });
  const setTab = (next: PageTab): void =>
    void navigate({ href: next === 'public' ? pathname : `${pathname}?tab=${next}`, replace: true });
  return [tab, setTab];
}
