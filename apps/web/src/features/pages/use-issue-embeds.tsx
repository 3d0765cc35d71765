import { issue as issueEntity, project, type Issue } from '@cairn/domain';
import type { EditorProps, PickedIssue } from '@cairn/editor/react';
import { Dialog } from '@cairn/ui/dialog';
import { PickerPanel } from '@cairn/ui/picker';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine, useWorkspace } from '../../data/engine-context.ts';
import { findIssues, issueIdAt } from '../issues/public.ts';
import { PageIssueCard } from './page-issue-card.tsx';

type Embeds = Required<Pick<EditorProps, 'issueWidget' | 'pickIssue' | 'issueFromUrl'>>;

/** Issue cards in the text: their rendering, the picker, and conversion of pasted URLs. */
export function useIssueEmbeds(): { readonly embeds: Embeds; readonly dialog: ReactNode } {
  const { store } = useEngine();
  const { workspace } = useWorkspace();
  const [asking, setAsking] = useState<(picked: PickedIssue | null) => void>();
  const embeds = useMemo<Embeds>(() => {
    const pickedOf = (id: string): PickedIssue | null => {
      const row = store.get(issueEntity, id);
      return row
        ? { issueId: row.id, projectId: row.projectId, workspaceSlug: workspace.slug, name: row.title }
        : null;
    };
    return {
      issueWidget: (issueId) => <PageIssueCard issueId={issueId} />,
      pickIssue: () => new Promise((resolve) => setAsking(() => resolve)),
      issueFromUrl: (url) => {
        const id = issueIdAt(url, workspace.slug);
        return id === undefined ? null : pickedOf(id);
      },
    };
  }, [store, workspace.slug]);
  const answer = (picked: PickedIssue | null): void => {
    asking?.(picked);
    setAsking(undefined);
  };
  return { embeds, dialog: asking && <EmbedDialog slug={workspace.slug} onPick={answer} /> };
}

function EmbedDialog({ slug, onPick }: { slug: string; onPick: (picked: PickedIssue | null) => void }) {
  const t = useTranslations('pages.embed');
  const { store } = useEngine();
  const [query, setQuery] = useState('');
  const found = useMemo(() => {
    const open = store.rows(issueEntity).filter(({ archivedAt }) => archivedAt === null);
    const identifierOf = (row: Issue): string => store.get(project, row.projectId)?.identifier ?? '';
    return findIssues(open, query, identifierOf).map((row) => ({
      row,
      label: `${identifierOf(row)}-${row.number} ${row.title}`,
    }));
  }, [store, query]);
  return (
    <Dialog open onOpenChange={(open) => open || onPick(null)} title={t('title')} size="sm" sheet>
      <PickerPanel
        label={t('search')}
        placeholder={t('search')}
        emptyText={t('none')}
        items={found.map(({ row, label }) => ({ value: row.id, label }))}
        value={null}
        onQueryChange={setQuery}
        className="!w-full"
        close={() => undefined}
        onChange={(id) => {
          const row = found.find((each) => each.row.id === id)?.row;
          onPick(
            row ? { issueId: row.id, projectId: row.projectId, workspaceSlug: slug, name: row.title } : null,
          );
        }}
      />
    </Dialog>
  );
}
