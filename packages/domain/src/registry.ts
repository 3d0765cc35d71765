import { makeSchema } from '@cairn/sync/schema';
import * as activity from './activity/entity.ts';
import * as attachmentCommands from './attachments/commands.ts';
import * as attachments from './attachments/entity.ts';
import * as commentCommands from './comments/commands.ts';
import * as comments from './comments/entity.ts';
import * as favouriteCommands from './favourites/commands.ts';
import * as favourites from './favourites/entity.ts';
import * as issueCommands from './issues/commands.ts';
import * as duplicateIssue from './issues/duplicate-issue.ts';
import * as issues from './issues/entity.ts';
import * as labelCommands from './labels/commands.ts';
import * as labels from './labels/entity.ts';
import * as pageCommands from './pages/commands.ts';
import * as pages from './pages/entity.ts';
import * as people from './people/preference.ts';
import * as projectCommands from './projects/commands.ts';
import * as projects from './projects/entity.ts';
import * as relationCommands from './relations/commands.ts';
import * as relations from './relations/entity.ts';
import * as stateCommands from './states/commands.ts';
import * as states from './states/entity.ts';
import * as workspaceCommands from './workspaces/commands.ts';
import * as workspaces from './workspaces/entity.ts';

/** Every feature's declarations; the order is of no consequence. */
const FEATURES: readonly object[] = [
  people,
  workspaces,
  workspaceCommands,
  projects,
  projectCommands,
  states,
  stateCommands,
  labels,
  labelCommands,
  issues,
  issueCommands,
  duplicateIssue,
  relations,
  relationCommands,
  comments,
  commentCommands,
  attachments,
  attachmentCommands,
  activity,
  favourites,
  favouriteCommands,
  pages,
  pageCommands,
];

const declarations = FEATURES.flatMap((feature) => Object.values(feature) as unknown[]);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** All entities and commands of the product. */
export const schema = makeSchema(
  declarations.filter((each) => isObject(each) && 'table' in each),
  declarations.filter((each) => isObject(each) && 'requires' in each),
);
