import { updateWorkspace, type Workspace } from '@cairn/domain';
import { Avatar } from '@cairn/ui/avatar';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../data/use-command.ts';
import { ChangeableImage } from '../assets/public.ts';

/** The workspace's logo, which people with permission can click to change. */
export function WorkspaceLogo({ row, mayUpdate }: { row: Workspace; mayUpdate: boolean }) {
  const t = useTranslations('workspaces.general');
  const run = useCommand();
  const logo = (
    <Avatar id={row.id} name={row.name} picture={row.logoUrl} size="xxl" shape="square" decorative />
  );
  if (!mayUpdate) return logo;
  const change = async (logoUrl: string | null): Promise<boolean> =>
    (await run(updateWorkspace, { patch: { logoUrl } }).settled) === undefined;
  return (
    <ChangeableImage
      label={t('changeLogo')}
      title={t('logo')}
      current={row.logoUrl}
      shape="square"
      purpose="workspace-logo"
      workspaceSlug={row.slug}
      onChange={change}
    >
      {logo}
    </ChangeableImage>
  );
}
