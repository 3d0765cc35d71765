import { sql } from 'kysely';
import type { Sql } from './sql-property.ts';

/**
 * The issues that lists, searches, counts and exports may have, as `i`: neither removed nor a request that nobody has accepted. Every
 * query over issues says this; `listed.test.ts` finds one that does not.
 */
export const listed: Sql = sql`i.removed_at is null and not i.is_request`;
