import { Button } from '@cairn/ui/button';
import { Popover } from '@cairn/ui/popover';
import { toast } from '@cairn/ui/toast';
import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngineState } from '../../data/engine-context.ts';
import { useCan } from '../../data/use-can.ts';
import type { AssistTextProps } from '../../platform/feature.ts';
import { AssistPanel } from './assist-panel.tsx';
import { inBlocks } from './in-blocks.ts';
import { useAssistance } from './use-assistance.ts';
import { useIsOffered } from './use-is-offered.ts';

/** The button that opens the assistant, for people who may use it if there is one. */
export function AssistButton(props: AssistTextProps) {
  const may = useCan('assistant:use', 'workspace');
  return useIsOffered(may) && <OfferedButton {...props} />;
}

function OfferedButton({ selected, onUse, onOpenChange, className }: AssistTextProps) {
  const t = useTranslations('assistant');
  const isOffline = useEngineState(({ link }) => link !== 'open');
  const [isOpen, setOpen] = useState(false);
  const task = useRef<HTMLTextAreaElement>(null);
  const assistance = useAssistance();
  const handleOpenChange = (open: boolean): void => {
    if (open) assistance.begin(selected());
    setOpen(open);
    onOpenChange?.(open);
  };
  // Closed by a click outside, it reopens unchanged, so that a slip doesn't lose the response.
  const discard = (): void => {
    assistance.discard();
    handleOpenChange(false);
  };
  const use = (html: string): void => {
    if (onUse(inBlocks(html))) discard();
    else toast.error(t('notReady'));
  };
  return (
    <Popover
      label={t('title')}
      open={isOpen}
      onOpenChange={handleOpenChange}
      align="end"
      sheet
      initialFocus={task}
      className="w-[440px]"
      trigger={
        <Button
          variant="ghost"
          icon={<Sparkles aria-hidden="true" className="size-4" />}
          aria-label={t('title')}
          disabledReason={isOffline && !isOpen ? t('offline') : undefined}
          data-assist=""
          // The text keeps its caret and selection.
          onMouseDown={(event) => event.preventDefault()}
          className={clsx('narrow:!px-1.5', className)}
        >
          <span>{t('button')}</span>
        </Button>
      }
    >
      <AssistPanel taskField={task} assistance={assistance} onUse={use} onDiscard={discard} />
    </Popover>
  );
}
