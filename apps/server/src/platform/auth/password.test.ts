import { expect, test } from 'vitest';
import { refusePassword } from './password.ts';

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
