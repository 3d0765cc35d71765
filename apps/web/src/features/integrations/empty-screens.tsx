import { EmptyArt } from '@cairn/ui/empty-state';
import { PlugIcon } from '@cairn/ui/icons';
import { declareEmpty } from '../../platform/empty-screens.ts';

/** The two halves of an unconnected plug. */
const PlugArt = () => (
  <EmptyArt>
    <rect x="26" y="50" width="66" height="50" rx="9" data-fill="1" />
    <path d="M40 68h32M40 82h20" />
    <path d="M92 66h20M92 84h20" strokeWidth="2" />
    <path d="M150 54h14a20 20 0 0 1 0 42h-14z" data-fill="3" data-ink="accent" strokeWidth="2" />
    <path d="M136 66h14M136 84h14" data-ink="accent" strokeWidth="2" />
    <path d="M184 75h32M24 116h192" />
  </EmptyArt>
);

export const emptyScreens = declareEmpty({
  none: {
    picture: PlugArt,
    title: 'integrations.project.empty',
    text: 'integrations.project.emptyLead',
    actions: {
      open: {
        label: 'integrations.project.toWorkspace',
        icon: PlugIcon,
        needs: 'integration:manage',
        access: 'workspace',
        refused: 'integrations.project.toWorkspaceRefused',
      },
    },
  },
});
