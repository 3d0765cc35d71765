import type { Capability, ProjectFeature } from '@cairn/domain';
import type { ReactNode } from 'react';
import type { Session } from '../data/session.ts';

/** A line of a list of settings. */
export interface SettingsEntry {
  readonly in: 'personal' | 'workspaceSettings' | 'projectSettings';
  /** The path of its screen. */
  readonly path: string;
  /** Lower ones stand higher. */
  readonly order: number;
  /** The whole key of its name. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Under which heading of the workspace's settings; its own when absent, which has the pages that the specification names (0211). */
  readonly group?: 'connect';
  /** What one must be able to do in the workspace to be shown it. */
  readonly needs?: Capability;
  /** Whom it exists for; everybody when absent. Nobody else finds its screen. */
  readonly isFor?: (session: Session) => boolean;
}

/** A feature that a project can switch on and off. */
export interface SwitchEntry {
  readonly field: ProjectFeature;
  /** Lower ones stand higher. */
  readonly order: number;
  /** The whole keys of its name, and of what the project has by it. */
  readonly label: string;
  readonly means: string;
  readonly icon: ReactNode;
}

/** What a feature adds to settings. */
export interface FeatureSettings {
  readonly entries?: readonly SettingsEntry[];
  readonly switches?: readonly SwitchEntry[];
}
