import type { ImportProvider } from '@cairn/domain/imports/constants';
import { BranchIcon, LayersIcon } from '@cairn/ui/icons';

/** Our own icon for a tracker, because the logos are theirs. */
export function ProviderMark({ provider }: { provider: ImportProvider }) {
  return provider === 'github' ? <BranchIcon aria-hidden="true" /> : <LayersIcon aria-hidden="true" />;
}
