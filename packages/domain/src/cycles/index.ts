export * from './constants.ts';
export * from './rules.ts';
export * from './place.ts';
export * from './counts-in-cycle.ts';
export * from './entity.ts';
export * from './commands.ts';
export * from './move-to-cycle.ts';
export * from './property.ts';
