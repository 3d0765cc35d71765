import { makeSchema } from '@cairn/sync/schema';
import * as attachmentCommands from './attachments/commands.ts';
import * as commentCommands from './comments/commands.ts';
import { entities } from './entity-schema.ts';
import * as favouriteCommands from './favourites/commands.ts';
import * as issueCommands from './issues/commands.ts';
import * as duplicateIssue from './issues/duplicate-issue.ts';
import * as labelCommands from './labels/commands.ts';
import * as pageCommands from './pages/commands.ts';
import { setPreference } from './people/preference.ts';
import * as projectCommands from './projects/commands.ts';
import * as relationCommands from './relations/commands.ts';
import * as stateCommands from './states/commands.ts';
import * as workspaceCommands from './workspaces/commands.ts';

/** Every feature's commands; the order is of no consequence. */
const FEATURES: readonly object[] = [
  { setPreference },
  workspaceCommands,
  projectCommands,
  stateCommands,
  labelCommands,
  issueCommands,
  duplicateIssue,
  relationCommands,
  commentCommands,
  attachmentCommands,
  favouriteCommands,
  pageCommands,
];

/** All entities and commands of the product. */
export const schema = makeSchema(
  entities,
  FEATURES.flatMap((feature) => Object.values(feature) as unknown[]).filter(
    (each) => typeof each === 'object' && each !== null && 'requires' in each,
  ),
);
