export * from './constants.ts';
export * from './compare-modules.ts';
export * from './rules.ts';
export * from './entity.ts';
export * from './commands.ts';
export * from './link-commands.ts';
export * from './move-to-modules.ts';
export * from './property.ts';
