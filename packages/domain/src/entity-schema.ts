import { makeSchema } from '@cairn/sync/schema';
import * as modules from './entities.ts';

/** All entities of the product. */
export const entities = Object.values(modules)
  .flatMap((each) => Object.values(each) as unknown[])
  .filter((each) => typeof each === 'object' && each !== null && 'table' in each);

/** The rows without commands, for browsers, which load a command together with the code that runs it. */
export const entitySchema = makeSchema(entities, []);
