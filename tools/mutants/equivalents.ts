import type { Mutant } from './mutants-in.ts';

interface Equivalent {
  readonly file: string;
  /** A part of its line. */
  readonly code: string;
  /** The change as the runner prints it. */
  readonly what: string;
  readonly reason: string;
}

/** Mutants that no test can notice, because nothing behaves differently. They count neither way. */
const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'apps/server/src/features/issues/set-description.ts',
    code: '!derived',
    what: 'guard removed: !derived → false',
    reason: 'the text was derived at the start of the same transaction, which nothing takes back',
  },
  {
    file: 'packages/domain/src/issues/reschedule.ts',
    code: 'one <= other',
    what: 'comparison shifted: <= → <',
    reason: 'of one day both orders give the same',
  },
  {
    file: 'packages/domain/src/issues/view-spec.ts',
    code: 'Object.entries(spec.options)',
    what: 'comparison turned: < → >=',
    reason: 'options of both views are sorted alike, whichever way',
  },
  {
    file: 'packages/domain/src/projects/order.ts',
    code: 'a.id < b.id',
    what: 'comparison shifted: < → <=',
    reason: 'no two projects have the same ID',
  },
  {
    file: 'packages/domain/src/assets/rules.ts',
    code: 'FILE_NAME_MAX) return name',
    what: 'comparison shifted: <= → <',
    reason: 'a name as long as the limit is put together from its parts as it was',
  },
  {
    file: 'packages/domain/src/cycles/rules.ts',
    code: 'startDate === endDate',
    what: 'operator swapped: || → &&',
    reason: 'a day is never before or after nothing',
  },
  {
    file: 'packages/domain/src/cycles/commands.ts',
    code: 'endDate === undefined',
    what: 'operator swapped: || → &&',
    reason: 'a day is never before or after nothing',
  },
  {
    file: 'packages/domain/src/home/filter.ts',
    code: 'from < held.from',
    what: 'comparison shifted: < → <=',
    reason: 'of the same day both are the same',
  },
  {
    file: 'packages/domain/src/home/filter.ts',
    code: 'to > held.to',
    what: 'comparison shifted: > → >=',
    reason: 'of the same day both are the same',
  },
  {
    file: 'packages/domain/src/issues/view-spec.ts',
    code: 'Object.entries(spec.options)',
    what: 'comparison shifted: < → <=',
    reason: 'no two options have the same name',
  },
  {
    file: 'packages/domain/src/comments/commands.ts',
    code: 'held.parentId === null) return',
    what: 'guard removed: held.parentId === null → false',
    reason: 'no comment has no ID, so none is found that would go along',
  },
  {
    file: 'apps/server/src/features/assets/subject.ts',
    code: "kind === 'workspace'",
    what: "guard removed: kind === 'workspace' → false",
    reason: 'all its people see the row of a workspace, with the same rights; it spares a read',
  },
  {
    file: 'apps/server/src/features/notifications/follow-history.ts',
    code: 'after > this.#to',
    what: 'comparison shifted: > → >=',
    reason: 'up to the last command that is held all are let go, either way',
  },
  {
    file: 'apps/server/src/features/notifications/keep-newest.ts',
    code: 'userIds.length === 0',
    what: 'guard removed: userIds.length === 0 → false',
    reason: 'nobody has no notifications; it spares a read',
  },
  {
    file: 'packages/domain/src/issues/reschedule.ts',
    code: 'day > dueDate ? dueDate : day',
    what: 'comparison shifted: > → >=',
    reason: 'of the same day both are the same',
  },
  {
    file: 'apps/server/src/features/cycles/feature.ts',
    code: 'wanted.startDate === null',
    what: 'guard removed: wanted.startDate === null → false',
    reason: 'nothing shares the days of a cycle that has none; it spares a read',
  },
  {
    file: 'apps/server/src/features/inbound-mail/mailbox-reader.ts',
    code: '!found',
    what: 'guard removed: !found → false',
    reason: 'an email that is gone is addressed to nobody, and takes no marks',
  },
  {
    file: 'apps/server/src/features/imports/csv-tracker/read-table.ts',
    code: '!(error instanceof CsvError)',
    what: 'guard removed: !(error instanceof CsvError) → false',
    reason: 'of a text the parser throws nothing else',
  },
  {
    file: 'apps/server/src/features/intake/form/form-store.ts',
    code: '.test(token)) return undefined',
    what: 'guard removed: !/^[\\w-]{43}$/.test(token) → false',
    reason: 'no form has a token of another shape; it spares a read',
  },
  {
    file: 'apps/server/src/features/notifications/tell-people.ts',
    code: 'replyIds.length === 0',
    what: 'guard removed: replyIds.length === 0 → false',
    reason: 'nobody is answered by no replies; it spares a read',
  },
  {
    file: 'apps/server/src/features/assets/upload.ts',
    code: 'needed === undefined',
    what: 'guard removed: needed === undefined → false',
    reason: 'nobody has a right that has no name, and the refusal is the same',
  },
  {
    file: 'apps/server/src/features/exports/names.ts',
    code: 'missing.length === 0',
    what: 'guard removed: missing.length === 0 → false',
    reason: 'no rows are found by no IDs; it spares a read',
  },
  {
    file: 'apps/server/src/features/intake/form/file-for-stranger.ts',
    code: '!first',
    what: 'guard removed: !first → false',
    reason: 'no project is without states, and without it the ID of none could not be read either',
  },
  {
    file: 'packages/domain/src/recurring/rhythm.ts',
    code: 'begin + roundUp(',
    what: 'operator swapped: + → -',
    reason: 'it begins with months that are over, none of whose days counts, and comes to the same day later',
  },
  {
    file: 'apps/server/src/features/auto-cycles/follow-auto-cycles.ts',
    code: 'tx.load(autoCycles, [projectId], true)',
    what: 'flipped: true → false',
    reason: 'one transaction at a time writes to a workspace; the row is locked where it is changed anyway',
  },
];

export function reasonOfEquivalent({ file, code, what }: Mutant): string | undefined {
  return EQUIVALENTS.find((each) => each.file === file && each.what === what && code.includes(each.code))
    ?.reason;
}
