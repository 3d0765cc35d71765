import type { IssueViewSpec } from '@cairn/domain';
import { TableIcon } from '@cairn/ui/icons';
import { exported } from '../../platform/exported.ts';
import { webFeature } from '../../platform/feature.ts';

export const spreadsheet = webFeature({
  words: () => import('@cairn/messages/en/spreadsheet-parts'),
  layouts: [
    {
      id: 'spreadsheet',
      order: 40,
      label: 'spreadsheet.name',
      Icon: TableIcon,
      grouping: 'optional',
      usual: (base: IssueViewSpec): IssueViewSpec => ({ ...base, group: null, subGroup: null }),
      counts: [
        { id: 'links', label: 'issuePage.links.heading' },
        { id: 'attachments', label: 'attachments.heading' },
      ],
      nests: true,
      load: exported(() => import('./issue-spreadsheet.tsx'), 'IssueSpreadsheet'),
    },
  ],
});
