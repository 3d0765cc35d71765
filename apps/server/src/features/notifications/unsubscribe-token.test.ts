import { expect, test } from 'vitest';
import { tokenParts } from './unsubscribe-token.ts';

const USER = '0198c0de-0000-7000-8000-000000000001';

test('only links that look like ours are read', () => {
  expect(tokenParts(`${USER}.04.signed`)).toEqual({ userId: USER, letters: '04', signature: 'signed' });
  for (const other of ['', USER, `${USER}.`, `${USER}.8.signed`, `${USER}.012345670.signed`, `me.0.signed`])
    expect(tokenParts(other), other).toBeUndefined();
});
