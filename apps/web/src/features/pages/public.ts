export { PageMark } from './page-mark.tsx';
export { pagePath, pagesPath } from './page-path.ts';
export { PageScreen } from './page-screen.tsx';
export { isPageTab, type PageTab } from './page-tree.ts';
export { PagesOff } from './pages-off.tsx';
export { PagesPage } from './pages-page.tsx';
export { usePageName } from './use-page-name.ts';
