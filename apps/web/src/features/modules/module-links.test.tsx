// @vitest-environment happy-dom
import { member, module, moduleLink, schema, type Module } from '@cairn/domain';
import { en } from '@cairn/messages';
import { RowStore } from '@cairn/sync/client';
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test } from 'vitest';
import { EngineContext, type WorkspaceContext } from '../../data/engine-context.ts';
import { ModuleLinks } from './module-links.tsx';

afterEach(cleanup);

test('S-ENT-012 a bot is shown by its first name with a mark, a person by the name they chose', async () => {
  const store = new RowStore(schema);
  const people = [
    { id: 'bot', displayName: 'automation-7', firstName: 'Automations', lastName: '', isBot: true },
    { id: 'ada', displayName: 'Countess', firstName: 'Ada', lastName: 'Lovelace', isBot: false },
  ];
  for (const each of people) store.setBase(member.name, each.id, each);
  for (const { id } of people)
    store.setBase(moduleLink.name, `of ${id}`, {
      id: `of ${id}`,
      moduleId: 'm',
      title: `Link of ${id}`,
      url: 'https://example.com/',
      createdBy: id,
      createdAt: Date.now(),
    });
  store.flush();
  const context = { engine: { store } } as unknown as WorkspaceContext;
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <EngineContext value={context}>
        <ModuleLinks row={{ id: 'm', name: module.name } as unknown as Module} isEditable={false} />
      </EngineContext>
    </IntlProvider>,
  );
  const lineOf = (title: string): string =>
    screen.getByText(title).closest('li')?.textContent?.replace(/\s+/g, ' ') ?? '';
  expect(lineOf('Link of bot')).toMatch(/by Automations\s?Bot$/);
  expect(lineOf('Link of ada')).toMatch(/by Countess$/);
});
