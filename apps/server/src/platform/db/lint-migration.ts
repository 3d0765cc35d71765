/** What a migration may not say, and why; each was an outage somewhere. */
const RULES: { pattern: RegExp; reason: string; allowedAfter?: 'contract' }[] = [
  { pattern: /\btruncate\b/i, reason: 'TRUNCATE takes rows that other tables still need' },
  // slow-expression: migrations are ours.
  { pattern: /\bdrop\b[^;]*\bcascade\b/i, reason: 'DROP … CASCADE removes what the author did not name' },
  {
    pattern: /\bcreate\s+(unique\s+)?index\s+concurrently\b/i,
    reason: 'CONCURRENTLY cannot run inside a transaction',
  },
  // slow-expression: migrations are ours.
  { pattern: /^\s*(begin|commit|rollback)\s*;/im, reason: 'each file already runs in its own transaction' },
  {
    pattern: /\bdrop\s+column\b/i,
    reason: 'DROP COLUMN breaks servers of the release before',
    allowedAfter: 'contract',
  },
  {
    pattern: /\bdrop\s+table\b/i,
    reason: 'DROP TABLE breaks servers of the release before',
    allowedAfter: 'contract',
  },
  {
    pattern: /\brename\s+(column\b|to\b)/i,
    reason: 'RENAME breaks servers of the release before',
    allowedAfter: 'contract',
  },
];

/** `-- contract: unused since 0.3.0`: the code stopped using it in that release, so a later one may remove it. */
const CONTRACT = /^--\s*contract: unused since (\d+)\.(\d+)\.(\d+)\s*$/im;

/** Complaints about one migration; empty when it may ship with `release`. */
export function lintMigration(text: string, release: string): string[] {
  const statements = withoutCommentsAndText(text);
  const contracts = mayRemove(text, release);
  return RULES.filter(
    (rule) => rule.pattern.test(statements) && !(rule.allowedAfter === 'contract' && contracts),
  ).map(({ reason, allowedAfter }) =>
    allowedAfter === undefined
      ? reason
      : `${reason}; stop using it first, say so with "-- contract: unused since X.Y.Z"`,
  );
}

function mayRemove(text: string, release: string): boolean {
  const since = CONTRACT.exec(text)?.slice(1, 4).map(Number);
  if (since === undefined) return false;
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0, sincePatch = 0] = since;
  return major !== sinceMajor
    ? major > sinceMajor
    : minor !== sinceMinor
      ? minor > sinceMinor
      : patch > sincePatch;
}

function withoutCommentsAndText(text: string): string {
  return (
    text
      .replaceAll(/--[^\n]*/g, '')
      // slow-expression: migrations are ours.
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/'(?:[^']|'')*'/g, "''")
  );
}
