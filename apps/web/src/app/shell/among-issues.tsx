import type { ComponentType } from 'react';
import { loadIssueProvider } from '../../features/issues/feature.ts';
import type { WebFeature } from '../../platform/feature.ts';
import { loadProperties } from '../../platform/load-properties.ts';

/** Wraps a screen with what issue screens need. */
export async function amongIssues<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  features: readonly WebFeature[],
): Promise<ComponentType<Props>> {
  const [Screen, IssueProvider, propertyUis] = await Promise.all([
    load(),
    loadIssueProvider(),
    loadProperties(features),
  ]);
  return (props) => (
    <IssueProvider propertyUis={propertyUis}>
      <Screen {...props} />
    </IssueProvider>
  );
}
