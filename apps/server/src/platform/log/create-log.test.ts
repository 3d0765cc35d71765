import { expect, test } from 'vitest';
import { createLog } from './index.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } }));
  return lines;
}

test('writes one JSON line each, with the time in UTC and the level as a word', () => {
  const [line = ''] = logged((log) => log.info({ requestId: 'r1' }, 'done'));
  expect(JSON.parse(line)).toMatchObject({ level: 'info', requestId: 'r1', msg: 'done' });
  expect(line).toMatch(/"time":"\d{4}-\d\d-\d\dT.*Z"/);
  expect(line.endsWith('\n')).toBe(true);
});

test('cannot be made to write a second line', () => {
  const lines = logged((log) => log.info({ name: 'a\n{"level":"fatal"}' }, 'b\r\nc'));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});

test.each([
  'password',
  'token',
  'secretKey',
  'cookie',
  'authorization',
  'databaseUrl',
  'set-cookie',
  'x-api-key',
])('keeps %s out, at the top and below', (field) => {
  const [line = ''] = logged((log) =>
    log.info({ [field]: 'hush', a: { [field]: 'hush', b: { [field]: 'hush' } } }, 'm'),
  );
  expect(line).not.toContain('hush');
  expect(line).toContain('[secret]');
});
