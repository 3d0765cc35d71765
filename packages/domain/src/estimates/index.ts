export * from './constants.ts';
export * from './value-sets.ts';
export * from './rules.ts';
export * from './entity.ts';
export * from './commands.ts';
export * from './set-estimate.ts';
export * from './points.ts';
export * from './property.ts';
