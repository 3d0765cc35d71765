import { EmptyArt } from '@cairn/ui/empty-state';
import type { EmptyAction } from '../../platform/empty-screens.ts';

/** A folder, and a plus. */
export const ProjectArt = () => (
  <EmptyArt>
    <rect x="58" y="40" width="124" height="82" rx="8" data-fill="1" />
    <path d="M58 58v-14a8 8 0 0 1 8-8h30l10 12h68" />
    <rect x="72" y="66" width="40" height="8" rx="4" data-fill="2" />
    <rect x="72" y="82" width="74" height="6" rx="3" data-fill="2" />
    <rect x="72" y="96" width="56" height="6" rx="3" data-fill="2" />
    <circle cx="176" cy="112" r="18" data-fill="3" data-ink="accent" />
    <path d="M176 104v16M168 112h16" data-ink="accent" />
  </EmptyArt>
);

/** The action that creates the first project. */
export const createFirst = {
  label: 'projects.first.action',
  needs: 'project:create',
  access: 'workspace',
  refused: 'projects.list.needsMember',
} as const satisfies EmptyAction;
