export * from './entity.ts';
