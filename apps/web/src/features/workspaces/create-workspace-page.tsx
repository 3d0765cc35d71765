import { CairnMark } from '@cairn/ui/icons';
import { SoloPage } from '@cairn/ui/solo-page';
import { useTranslations } from 'use-intl';
import { AppLink } from '../../lib/app-link.tsx';
import { useGo } from '../../lib/use-go.ts';
import { WorkspaceForm } from './workspace-form.tsx';

/** `/create-workspace` */
export function CreateWorkspacePage() {
  const t = useTranslations('workspaces');
  const go = useGo();
  return (
    <SoloPage
      width="md"
      mark={<CairnMark className="size-9" />}
      title={t('create.title')}
      lead={t('create.lead')}
      foot={t.rich('create.haveInvitation', {
        link: (words) => <AppLink to="/invitations">{words}</AppLink>,
      })}
    >
      <WorkspaceForm
        submitLabel={t('form.create')}
        onBack={history.length > 1 ? () => history.back() : undefined}
        onCreated={({ slug }) => go(`/${slug}`)}
      />
    </SoloPage>
  );
}
