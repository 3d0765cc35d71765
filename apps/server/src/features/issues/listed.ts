import { sql } from 'kysely';
import type { Sql } from './sql-property.ts';

/**
 * The issues, as `i`, that lists, searches, counts and exports may include: neither deleted nor an unaccepted request.
 * Every query over issues uses this; `listed.test.ts` finds those that don't.
 */
export const listed: Sql = sql`i.removed_at is null and not i.is_request`;
