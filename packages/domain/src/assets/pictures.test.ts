import { expect, test } from 'vitest';
import { schema } from '../registry.ts';
import { isPictureAddress, PICTURES } from './pictures.ts';

const FILE = '019a0000-0000-7000-8000-000000000001';
const HOME = '019a0000-0000-7000-8000-000000000002';
const own = `/api/assets/${HOME}/${FILE}.png`;
const persons = `/api/assets/people/${FILE}.png`;

test.each([
  'https://evil.example/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'http://images.unsplash.com/a',
  'https://images.unsplash.com.evil.example/a',
  'https://images.unsplash.com@evil.example/a',
  'https://images.unsplash.com\\@evil.example/a',
  'https://evil.example/https://images.unsplash.com/a',
  `https://evil.example${own}`,
  own.slice(1),
  `${own}\n`,
  `${own}?next=https://evil.example`,
  '/api/project-covers/../assets/a.svg',
  '/api/users/me',
  '',
])('%j is the address of no picture', (address) => {
  for (const picture of PICTURES) expect(isPictureAddress(picture, address)).toBe(false);
});

test('each kind of picture accepts its own files; covers also accept the built-in ones', () => {
  const taken = (address: string) => PICTURES.filter((picture) => isPictureAddress(picture, address));
  expect(taken(own)).toEqual(['workspace-logo', 'project-cover']);
  expect(taken(persons)).toEqual(['person-avatar', 'person-cover']);
  expect(taken('/api/project-covers/dawn.svg')).toEqual(['project-cover', 'person-cover']);
  expect(taken('https://images.unsplash.com/photo-1?w=400')).toEqual(['project-cover', 'person-cover']);
});

test('no other row holds a URL, except links, which load only when asked, and files, whose URL the server writes', () => {
  const addresses = [...schema.entities.values()].flatMap(({ name, fields }) =>
    Object.keys(fields)
      .filter((field) => /(url|address|picture|image|cover|logo|avatar)$/i.test(field))
      .map((field) => `${name}.${field}`),
  );
  expect(addresses.sort()).toEqual([
    'attachment.url',
    'issueLink.url',
    'member.avatarUrl',
    'member.coverUrl',
    'moduleLink.url',
    'project.coverUrl',
    'quickLink.url',
    'workspace.logoUrl',
  ]);
});
