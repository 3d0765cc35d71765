import type { ImportProvider } from '@cairn/domain/imports/constants';
import type { Asking } from './ask-tracker.ts';
import { github } from './github.ts';
import { jira } from './jira/jira.ts';
import type { Provider } from './source.ts';

const PROVIDERS = { github, jira } as const;

/** The provider with this name. */
export const providerOf = (name: ImportProvider, asking: Asking): Provider => PROVIDERS[name](asking);

export type { Asking } from './ask-tracker.ts';
export * from './source.ts';
