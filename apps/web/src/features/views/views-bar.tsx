import { VIEW_ORDERS, VIEW_SHARES, type ViewOrder, type ViewShare } from '@cairn/domain';
import { ToggleGroup } from '@cairn/ui/toggle-group';
import { Toolbar } from '@cairn/ui/toolbar';
import { useTranslations } from 'use-intl';
import { ToolSelect } from '../../lib/list-tools.tsx';
import { SearchField } from '../../lib/search-field.tsx';

interface ViewsBarProps {
  readonly share: ViewShare;
  readonly onShare: (share: ViewShare) => void;
  /** The number of each. */
  readonly counts: Readonly<Record<ViewShare, number>>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly order: ViewOrder;
  readonly onOrder: (order: ViewOrder) => void;
}

/** Search and sorting for a project's views. */
export function ViewsBar({ share, onShare, counts, query, onQuery, order, onOrder }: ViewsBarProps) {
  const t = useTranslations('views');
  return (
    <Toolbar
      label={t('bar')}
      className="flex-none flex-wrap gap-2 border-b border-line px-4 py-1.5 narrow:px-2"
    >
      <ToggleGroup<ViewShare>
        label={t('show')}
        look="text"
        value={share}
        onChange={onShare}
        options={VIEW_SHARES.map((value) => ({
          value,
          label: t(`shares.${value}`, { count: counts[value] }),
        }))}
      />
      <ToolSelect<ViewOrder>
        label={t('sort')}
        className="ml-auto"
        value={order}
        onChange={onOrder}
        options={VIEW_ORDERS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      <SearchField label={t('search')} value={query} onChange={onQuery} className="w-44 narrow:w-full" />
    </Toolbar>
  );
}
