export * from './constants.ts';
export * from './chart-spec.ts';
export * from './chart-search.ts';
export * from './entity.ts';
export * from './commands.ts';
export * from './board-chart.ts';
export * from './board-commands.ts';
