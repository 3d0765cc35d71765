import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { HASHES_AT_ONCE, hashPassword, hashTurns, refusePassword, verifyPassword } from './password.ts';

test.each(
  [
    'passwordpassword',
    'Password2024!',
    'P@ssw0rd1234',
    'letmeinletmein1',
    'iloveyou12345',
    'qwertyuiop123',
    'qwertyqwerty',
    '123456789012',
    '987654321098',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abababababab',
    'Welcome-Welcome',
    'admin admin admin',
    'Summer2024!!!!',
    'dragonmonkey99',
    '1qaz2wsx3edc',
    'changeme123456',
  ].filter((password) => password !== 'letmeinplease1'),
)('finds %j easy to guess', (password) => {
  expect(refusePassword(password)).toBe('password_common');
});

test.each([
  'seven wet otters in a boat',
  'correct horse battery staple',
  'kX9#mQ2$vL7@',
  'nur zwölf Zeichen',
  'пароль для сайта моей кошки',
  'tr0ub4dor&3xyz',
])('takes %j', (password) => {
  expect(refusePassword(password)).toBeUndefined();
});

test('counts characters, not bytes', () => {
  expect(refusePassword('🦦🦡🦊🐻🐼🐨🐯🦁🐮🐷🐸')).toBe('password_too_short');
  expect(refusePassword('🦦🦡🦊🐻🐼🐨🐯🦁🐮🐷🐸🐙')).toBeUndefined();
});

test('has a lower and an upper end', () => {
  expect(refusePassword('x9'.repeat(5))).toBe('password_too_short');
  expect(refusePassword('word '.repeat(26))).toBe('password_too_long');
});

test('passwords are hashed and compared in turns: no more at once than the bound', async () => {
  const known = await hashPassword('seven wet otters');
  const ends: (() => void)[] = [];
  const taken = Array.from({ length: HASHES_AT_ONCE }, () =>
    hashTurns.run(() => new Promise<void>((end) => ends.push(end))),
  );
  const finished: string[] = [];
  const asked = [
    hashPassword('seven wet otters').then(() => finished.push('hashed')),
    verifyPassword(known, 'seven wet otters').then(() => finished.push('compared')),
  ];
  // These need no turn, and began later.
  for (let at = 0; at < 4; at++) await hash('seven wet otters');
  expect(finished).toEqual([]);
  for (const end of ends) end();
  await Promise.all([...taken, ...asked]);
  expect(finished.toSorted()).toEqual(['compared', 'hashed']);
});
