/** The home screen's panels that people can reorder and hide, by column. */
export const MAIN_PANELS = ['assigned', 'created', 'activity'] as const;
export const SIDE_PANELS = ['links', 'stateGroup', 'priority', 'visited', 'projects', 'people'] as const;
/** A saved view among the panels of the main column. */
export type ViewPanel = `view:${string}`;
/** With more, home would become a second list of views. */
export const HOME_VIEWS_MAX = 6;
export type MainPanel = (typeof MAIN_PANELS)[number] | ViewPanel;
export type SidePanel = (typeof SIDE_PANELS)[number];
export type HomePanel = MainPanel | SidePanel;

/** The key of the preference that holds the arrangement. */
export const HOME_PANELS_KEY = 'home.panels';

/** A person's arrangement of the home screen. */
export interface HomeArrangement {
  /** All panels of each column in order, including hidden ones. */
  readonly main: readonly MainPanel[];
  readonly side: readonly SidePanel[];
  readonly hidden: readonly HomePanel[];
}

export const USUAL_ARRANGEMENT: HomeArrangement = { main: MAIN_PANELS, side: SIDE_PANELS, hidden: [] };

/** The stored arrangement, without what this version doesn't know. Panels that it doesn't mention come last. */
export function readHomeArrangement(value: unknown): HomeArrangement {
  const held = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const views = viewPanelsIn(held['main']);
  return {
    main: completed<MainPanel>(held['main'], [...MAIN_PANELS, ...views]),
    side: completed(held['side'], SIDE_PANELS),
    hidden: known<HomePanel>(held['hidden'], [...MAIN_PANELS, ...views, ...SIDE_PANELS]),
  };
}

const VIEW_PANEL = /^view:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const isViewPanel = (panel: unknown): panel is ViewPanel =>
  typeof panel === 'string' && VIEW_PANEL.test(panel);

function viewPanelsIn(panels: unknown): readonly ViewPanel[] {
  const found = Array.isArray(panels) ? panels.filter(isViewPanel) : [];
  return [...new Set(found)].slice(0, HOME_VIEWS_MAX);
}

/** The view that a panel shows; undefined for the built-in panels. */
export const viewOfPanel = (panel: HomePanel): string | undefined =>
  isViewPanel(panel) ? panel.slice('view:'.length) : undefined;

/**
 * Adds the view on top of the main column, where it is seen right away, or removes it. A full column stays unchanged.
 */
export function toggleHomeView(arrangement: HomeArrangement, viewId: string): HomeArrangement {
  const panel: ViewPanel = `view:${viewId}`;
  const { main, hidden } = arrangement;
  if (!main.includes(panel))
    return main.filter(isViewPanel).length < HOME_VIEWS_MAX
      ? { ...arrangement, main: [panel, ...main] }
      : arrangement;
  const isOther = (each: HomePanel): boolean => each !== panel;
  return { ...arrangement, main: main.filter(isOther), hidden: hidden.filter(isOther) };
}

const completed = <Panel extends HomePanel>(names: unknown, among: readonly Panel[]): readonly Panel[] => [
  ...new Set([...known(names, among), ...among]),
];

/** Known names, each once. */
function known<Panel extends HomePanel>(names: unknown, among: readonly Panel[]): readonly Panel[] {
  const kept = new Set<unknown>(Array.isArray(names) ? names : []);
  return [...kept].flatMap((name) => among.find((each) => each === name) ?? []);
}
