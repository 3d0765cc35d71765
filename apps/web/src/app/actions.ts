import { issueActions } from '../features/issues/actions.tsx';
import { propertyActions } from '../features/issues/property-actions.tsx';
import { relationActions } from '../features/relations/actions.tsx';
import {
  projectActions,
  screenActions,
  shellActions,
  type AppAction,
  type AppContext,
} from './app-actions.tsx';
import { issueProperties } from './issue-properties.ts';

/** Everything that can be done in a workspace, as the command menu, the keys and the list of keys know it. */
export const actionsOf = (context: AppContext): readonly AppAction[] => [
  ...propertyActions(issueProperties),
  ...issueActions,
  ...relationActions,
  ...shellActions,
  ...screenActions(context),
  ...projectActions(context),
];
