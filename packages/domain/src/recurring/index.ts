export * from './constants.ts';
export * from './rhythm.ts';
export * from './entity.ts';
export * from './occurrence.ts';
export * from './commands.ts';
export * from './events.ts';
