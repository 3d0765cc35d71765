import { byOrder } from '../../platform/by-order.ts';
import type { ComponentType } from 'react';
import { ProjectSettingsFrame } from '../../features/projects/public.ts';
import { SettingsFrame } from '../../features/workspaces/public.ts';
import type { FeatureSettings, SettingsEntry } from '../../platform/feature-settings.ts';
import { withWords } from '../../lib/words.ts';
import { wordsOf, type ScreenIn, type SessionProps, type WebFeature } from '../../platform/feature.ts';
import { amongIssues } from '../shell/among-issues.tsx';
import { PersonalFrame } from '../shell/personal-frame.tsx';

/** A personal settings page with the navigation. */
export async function loadPersonal(
  screen: ScreenIn<'personal'>,
  features: readonly WebFeature[],
): Promise<ComponentType<SessionProps>> {
  const [settings, Page] = await Promise.all([settingsOf(features), screen.load()]);
  const entries = entriesIn('personal', settings);
  return ({ session }) => (
    <PersonalFrame session={session} entries={entries} current={screen.path}>
      <Page />
    </PersonalFrame>
  );
}

/** A settings page with its navigation. */
export async function loadSettings(
  screen: ScreenIn<'projectSettings' | 'workspaceSettings'>,
  features: readonly WebFeature[],
): Promise<ComponentType> {
  const settings = settingsOf(features);
  if (screen.in === 'workspaceSettings') {
    const Page = await screen.load();
    const entries = entriesIn(screen.in, await settings);
    return () => (
      <SettingsFrame entries={entries} current={screen.path}>
        <Page />
      </SettingsFrame>
    );
  }
  const Page = await (screen.showsIssues ? amongIssues(screen.load, features) : screen.load());
  const entries = entriesIn(screen.in, await settings);
  const switches = (await settings).flatMap((each) => each.switches ?? []).toSorted(byOrder);
  return () => (
    <ProjectSettingsFrame entries={entries} current={screen.path}>
      {(row) => <Page row={row} switches={switches} />}
    </ProjectSettingsFrame>
  );
}

async function settingsOf(features: readonly WebFeature[]): Promise<FeatureSettings[]> {
  const given = await withWords(wordsOf(features.filter((each) => each.settings)), () =>
    Promise.all(features.flatMap((each) => each.settings?.() ?? [])),
  );
  return given.map(({ settings }) => settings);
}

const entriesIn = (place: SettingsEntry['in'], settings: readonly FeatureSettings[]): SettingsEntry[] =>
  settings.flatMap(({ entries = [] }) => entries.filter((each) => each.in === place)).toSorted(byOrder);
