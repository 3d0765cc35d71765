export * from './constants.ts';
export * from './entity.ts';
export * from './property.ts';
