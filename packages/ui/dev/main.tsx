import '../src/styles.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadOverlays } from '../src/overlays.ts';
import { Toaster } from '../src/toaster.tsx';
import { BoardView } from './board-view.tsx';
import { EmptyView } from './empty-view.tsx';
import { ListView } from './list-view.tsx';
import { PartsView } from './parts-view.tsx';
import { SettingsView } from './settings-view.tsx';
import { SoloView } from './solo-view.tsx';

/** `?view=list&theme=dark&open=menu` shows one screen of the workshop in one state. */
const views: Record<string, ReactNode> = {
  parts: <PartsView />,
  list: <ListView />,
  board: <BoardView />,
  settings: <SettingsView />,
  solo: <SoloView />,
  empty: <EmptyView />,
};

const view = new URLSearchParams(location.search).get('view') ?? 'parts';
const root = document.querySelector('#root');
if (!root) throw new Error('The workshop page has no root');
void preloadOverlays();
createRoot(root).render(
  <StrictMode>
    {views[view] ?? views['parts']}
    <Toaster label="Messages" dismissLabel="Dismiss" />
  </StrictMode>,
);
