export * from './constants.ts';
export * from './rules.ts';
export * from './work-calendar.ts';
export * from './entity.ts';
export * from './commands.ts';
