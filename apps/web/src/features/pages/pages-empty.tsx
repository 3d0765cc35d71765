import { EmptyArt, EmptyState } from '@cairn/ui/empty-state';
import { Button } from '@cairn/ui/button';
import { PlusIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import type { PageTab } from './page-tree.ts';

/** A written sheet over another. */
export function SheetArt() {
  return (
    <EmptyArt>
      <path d="M70 30h66a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8V38a8 8 0 0 1 8-8z" data-fill="1" />
      <path
        d="M98 18h54l26 26v70a8 8 0 0 1-8 8H98a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z"
        data-fill="3"
        data-ink="accent"
      />
      <path d="M152 18v20a6 6 0 0 0 6 6h20" data-ink="accent" />
      <path d="M106 58h40M106 74h56M106 90h48M106 106h24" data-ink="accent" />
    </EmptyArt>
  );
}

export interface PagesEmptyProps {
  tab: PageTab;
  /** The name of the project or workspace. */
  place: string;
  /** Why pages cannot be created; undefined when they can. */
  reason: string | undefined;
  onCreate: () => void;
}

/** A list of pages with nothing on it (S-EMPTY-023 to 025). */
export function PagesEmpty({ tab, place, reason, onCreate }: PagesEmptyProps) {
  const t = useTranslations('pages');
  return (
    <EmptyState
      picture={<SheetArt />}
      title={t(`empty.${tab}`)}
      actions={
        tab !== 'archived' && (
          <Button
            variant="primary"
            icon={<PlusIcon />}
            disabled={reason !== undefined}
            title={reason}
            onClick={onCreate}
          >
            {t('list.new')}
          </Button>
        )
      }
    >
      {t(`empty.${tab}Text`, { place })}
    </EmptyState>
  );
}
