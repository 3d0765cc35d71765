import { expect, test } from 'vitest';
import { Browser, idOf, NOW } from '../../test/browser.ts';
import { ADA, PROJECT } from '../../test/rows.ts';
import { createTemplate, removeTemplate, updateTemplate } from './commands.ts';
import { TEMPLATE_BODY_WEIGHT } from './constants.ts';
import { template } from './entity.ts';

const ID = idOf('template');
const given = { id: ID, projectId: PROJECT, name: 'Bug' };
const saying = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

test('a template needs only a name, can be changed in parts, and is restored as a whole', () => {
  const browser = new Browser(ADA);
  browser.run(createTemplate, createTemplate.input.parse(given));
  expect(browser.row(template, ID)).toEqual({
    ...given,
    title: '',
    body: null,
    fields: {},
    facets: {},
    createdAt: NOW,
    updatedAt: NOW,
  });
  const patch = { title: 'Broken: ', fields: { priority: 'high' as const } };
  const undo = browser.run(updateTemplate, { templateId: ID, patch });
  expect(browser.row(template, ID)).toMatchObject({ name: 'Bug', ...patch });
  const before = browser.row(template, ID);
  browser.run(removeTemplate, { templateId: ID })();
  expect(browser.row(template, ID)).toEqual(before);
  undo();
  expect(browser.row(template, ID)).toMatchObject({ title: '', fields: {} });
});

test('a template has a name, and a text of limited size', () => {
  const fits = (more: object): boolean => createTemplate.input.safeParse({ ...given, ...more }).success;
  expect(fits({ body: saying('x'.repeat(TEMPLATE_BODY_WEIGHT / 2)) })).toBe(true);
  expect(
    [
      { body: saying('x'.repeat(TEMPLATE_BODY_WEIGHT)) },
      { name: '  ' },
      { name: 'x'.repeat(81) },
      { title: 'x'.repeat(256) },
    ].map(fits),
  ).toEqual([false, false, false, false]);
});
