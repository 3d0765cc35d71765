export { assertUnusedName } from './assert-unused-name.ts';
export { CommandTx } from './command-tx.ts';
export { databaseRefusal } from './database-refusal.ts';
export { columnOf, recorder, selectList, wireColumn } from './entity-table.ts';
export { parseInput } from './parse-input.ts';
export { assertMay, forbidden, notFound, refused, Refused } from './refused.ts';
export { on, type Reaction } from './reaction.ts';
export type { RowChanges } from './row-changes.ts';
export { createRunner, handleChange, type CommandRunner, type CommandHandler } from './run-command.ts';
