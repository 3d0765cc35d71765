import { SettingsIcon } from '@cairn/ui/icons';
import { SwitchArt } from '../../platform/empty-art.tsx';
import type { EmptyAction, EmptyScreen } from '../../platform/empty-screens.ts';

/** Leads to the switches of the project. */
const manage = {
  label: 'projects.featureOff.manage',
  icon: SettingsIcon,
  needs: 'project:update',
  access: 'project',
  refused: 'projects.featureOff.needsAdmin',
} as const satisfies EmptyAction;

export type OffScreen = EmptyScreen & { readonly actions: { readonly manage: EmptyAction } };

/**
 * The content for a feature that is off in a project; its messages include `off.title` and `off.text` (S-EMPTY-041 to
 * 046).
 */
export const offScreen = (words: string, picture: EmptyScreen['picture'] = SwitchArt): OffScreen => ({
  picture,
  title: `${words}.off.title`,
  text: `${words}.off.text`,
  actions: { manage },
});
