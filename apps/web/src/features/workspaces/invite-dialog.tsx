import { INVITATION_DAYS, type Role } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { DialogForm } from '@cairn/ui/dialog-form';
import { FormError } from '@cairn/ui/form-error';
import { toast } from '@cairn/ui/toast';
import { useTranslations } from 'use-intl';
import { filledRows, InviteFields } from './invite-fields.tsx';
import { InvitedLinks } from './invited-links.tsx';
import { useInvite } from './use-invite.ts';

export interface InviteDialogProps {
  slug: string;
  most: Role;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Invites people to the workspace. If the server sends no email, it then shows their links. */
export function InviteDialog({ slug, most, open, onOpenChange }: InviteDialogProps) {
  const t = useTranslations('workspaces.invite');
  const form = useInvite(slug, 1);
  const close = (): void => {
    onOpenChange(false);
    form.reset();
  };
  const submit = async (): Promise<void> => {
    const sent = await form.send();
    if (sent === undefined) return;
    toast.success(t('sent', { count: sent.length }));
    if (sent.every(({ link }) => link === null)) close();
  };
  const hasLinks = form.links.length > 0;
  const isEmpty = filledRows(form.rows).length === 0;
  return (
    <DialogForm
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('title')}
      description={hasLinks ? undefined : t('lead', { days: INVITATION_DAYS })}
      closeLabel={t('close')}
      sheet
      holds
      footer={
        hasLinks ? (
          <Button variant="primary" size="lg" onClick={close}>
            {t('done')}
          </Button>
        ) : undefined
      }
      onSubmit={() => void submit()}
      submitLabel={t('send', { count: Math.max(1, filledRows(form.rows).length) })}
      cancelLabel={t('cancel')}
      busy={form.busy}
      busyLabel={t('sending')}
      formClassName="gap-3"
    >
      {hasLinks ? (
        <InvitedLinks links={form.links} />
      ) : (
        <>
          <InviteFields rows={form.rows} onChange={form.setRows} tried={form.tried} most={most} />
          {form.tried && isEmpty && <FormError>{t('nobody')}</FormError>}
          {form.problem !== undefined && <FormError>{form.problem}</FormError>}
        </>
      )}
    </DialogForm>
  );
}
