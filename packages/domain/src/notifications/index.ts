export * from './choices.ts';
export * from './constants.ts';
export * from './rules.ts';
export * from './project-level.ts';
export * from './entity.ts';
export * from './commands.ts';
