/** Colours of bar parts whose values have none, in turn. */
const PALETTE = ['blue', 'orange', 'green', 'purple', 'pink', 'yellow', 'red'];

/** A grey by its darkness, in percent of the text colour. */
const grey = (share: number): string => `color-mix(in oklab, var(--text) ${share}%, var(--bg))`;

const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  priority: {
    urgent: 'var(--priority-urgent)',
    high: grey(88),
    medium: grey(62),
    low: grey(40),
    none: grey(24),
  },
  stateGroup: {
    backlog: grey(24),
    unstarted: grey(50),
    started: 'var(--state-started)',
    completed: 'var(--state-completed)',
    cancelled: grey(80),
  },
};

/** The colour of a part: its value's colour if values have any, else by position; paler once all are used. */
export function partColor(propertyId: string, key: string | null, at: number): string {
  if (key === null) return grey(32);
  const own = OWN[propertyId]?.[key];
  if (own !== undefined) return own;
  if (key === 'none') return grey(62);
  const color = `var(--palette-${PALETTE[at % PALETTE.length]})`;
  return at < PALETTE.length ? color : `color-mix(in oklab, ${color} 62%, var(--bg))`;
}

/** The colour of bars without parts. */
export const BAR_COLOR = grey(50);
export const CREATED_COLOR = grey(24);
export const ASSIGNED_COLOR = grey(55);
export const CLOSED_COLOR = 'var(--state-completed)';
/** The colours of the lines and bars for 50, 85 and 95 percent. */
export const PERCENTILE_COLORS = ['var(--palette-blue)', 'var(--palette-orange)', 'var(--palette-red)'];
