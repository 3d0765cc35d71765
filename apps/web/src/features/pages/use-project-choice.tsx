import { project } from '@cairn/domain';
import { Dialog } from '@cairn/ui/dialog';
import { PickerPanel } from '@cairn/ui/picker';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../../data/engine-context.ts';

interface Asking {
  readonly ids: readonly string[];
  readonly answer: (id: string | null) => void;
}

/** Asks which project gets the issues created from a page's lines, because workspace pages have none. */
export function useProjectChoice(): {
  readonly chooseProject: (ids: readonly string[]) => Promise<string | null>;
  readonly dialog: ReactNode;
} {
  const t = useTranslations('pages.issues');
  const { store } = useEngine();
  const [asking, setAsking] = useState<Asking>();
  const chooseProject = useCallback(
    (ids: readonly string[]) => new Promise<string | null>((answer) => setAsking({ ids, answer })),
    [],
  );
  const answer = (id: string | null): void => {
    asking?.answer(id);
    setAsking(undefined);
  };
  const items = (asking?.ids ?? []).flatMap((id) => {
    const row = store.get(project, id);
    return row ? [{ value: id, label: row.name }] : [];
  });
  const dialog = asking && (
    <Dialog open onOpenChange={(open) => open || answer(null)} title={t('title')} size="sm" sheet>
      <PickerPanel
        label={t('search')}
        placeholder={t('search')}
        emptyText={t('none')}
        items={items}
        value={null}
        className="!w-full"
        close={() => undefined}
        onChange={answer}
      />
    </Dialog>
  );
  return { chooseProject, dialog };
}
