export * from './constants.ts';
export * from './rules.ts';
export * from './tabs.ts';
export * from './entity.ts';
export * from './commands.ts';
