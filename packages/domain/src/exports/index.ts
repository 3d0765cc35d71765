export * from './constants.ts';
export * from './entity.ts';
export * from './commands.ts';
