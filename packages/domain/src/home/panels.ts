/** The panels of the home screen that people order and hide, by the column that each stands in. */
export const MAIN_PANELS = ['assigned', 'created', 'activity'] as const;
export const SIDE_PANELS = ['links', 'stateGroup', 'priority', 'visited', 'projects', 'people'] as const;
export type MainPanel = (typeof MAIN_PANELS)[number];
export type SidePanel = (typeof SIDE_PANELS)[number];
export type HomePanel = MainPanel | SidePanel;

/** The key of the preference that holds how somebody has arranged them. */
export const HOME_PANELS_KEY = 'home.panels';

/** How the home screen is arranged for one person. */
export interface HomeArrangement {
  /** All panels of each column in their order, those that are hidden too. */
  readonly main: readonly MainPanel[];
  readonly side: readonly SidePanel[];
  readonly hidden: readonly HomePanel[];
}

export const USUAL_ARRANGEMENT: HomeArrangement = { main: MAIN_PANELS, side: SIDE_PANELS, hidden: [] };

/** What was kept, as far as this version knows it. A panel that it says nothing of stands behind the others. */
export function readHomeArrangement(value: unknown): HomeArrangement {
  const held = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    main: completed(held['main'], MAIN_PANELS),
    side: completed(held['side'], SIDE_PANELS),
    hidden: known(held['hidden'], [...MAIN_PANELS, ...SIDE_PANELS]),
  };
}

const completed = <Panel extends HomePanel>(names: unknown, among: readonly Panel[]): readonly Panel[] => [
  ...new Set([...known(names, among), ...among]),
];

/** Each once. */
function known<Panel extends HomePanel>(names: unknown, among: readonly Panel[]): readonly Panel[] {
  const kept = new Set<unknown>(Array.isArray(names) ? names : []);
  return [...kept].flatMap((name) => among.find((each) => each === name) ?? []);
}
