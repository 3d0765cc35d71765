import type { Project } from '@cairn/domain';
import { PageHeader } from '@cairn/ui/page-header';
import { useWorkspace } from '../../data/engine-context.ts';
import { useGo } from '../../lib/use-go.ts';
import { Empty } from '../../platform/empty.tsx';
import type { OffScreen } from './off-screen.ts';

interface FeatureOffProps {
  readonly row: Project;
  /** The feature's name. */
  readonly name: string;
  /** Its content, from `offScreen`. */
  readonly of: OffScreen;
}

/** Replaces the screens of a feature that is off, with a button to switch it on. */
export function FeatureOff({ row, name, of }: FeatureOffProps) {
  const { workspace } = useWorkspace();
  const go = useGo();
  const manage = (): void => go(`/${workspace.slug}/projects/${row.id}/settings/features`);
  return (
    <>
      <PageHeader>
        <h1 className="truncate font-medium">{name}</h1>
      </PageHeader>
      <Empty of={of} home={row} run={{ manage }} />
    </>
  );
}
