export * from './constants.ts';
export * from './form.ts';
export * from './rules.ts';
export * from './alike-titles.ts';
export * from './entity.ts';
export * from './commands.ts';
export * from './events.ts';
