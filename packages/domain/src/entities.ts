// The rows of each feature and the capabilities that go with them: a line for each, in any order.
export * as activity from './activity/entity.ts';
export * as attachments from './attachments/entity.ts';
export * as backlinks from './backlinks/entity.ts';
export * as comments from './comments/entity.ts';
export * as cycles from './cycles/entity.ts';
export * as estimates from './estimates/entity.ts';
export * as favourites from './favourites/entity.ts';
export * as issues from './issues/entity.ts';
export * as labels from './labels/entity.ts';
export * as modules from './modules/entity.ts';
export * as pages from './pages/entity.ts';
export * as people from './people/entity.ts';
export * as projects from './projects/entity.ts';
export * as relations from './relations/entity.ts';
export * as states from './states/entity.ts';
export * as views from './views/entity.ts';
export * as workspaces from './workspaces/entity.ts';
