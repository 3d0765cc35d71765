export { createDb, createPool } from './create-db.ts';
export type { Connection, Db, Tables, Tx } from './create-db.ts';
export { migrate, MigrationError, migrationState } from './migrate.ts';
export type { MigrateSettings, MigrationState } from './migrate.ts';
export { bundledMigrations, migrationsIn } from './migration-source.ts';
export type { Migration, MigrationSource } from './migration-source.ts';
export { assertSupportedServer } from './server-version.ts';
export { withTransaction } from './with-transaction.ts';
export type { TransactionSettings } from './with-transaction.ts';
