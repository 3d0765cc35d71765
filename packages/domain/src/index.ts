export * from './permissions/index.ts';
export { asCompared, sameName } from './same-name.ts';
export { isOfOnePerson, scopes } from './scopes.ts';
export { capabilities } from './permissions/capability-table.ts';
export { entitySchema } from './entity-schema.ts';
export { issueProperties, schema } from './registry.ts';

export * from './features.ts';
