import { Drawer } from '@cairn/ui/drawer';
import { useNarrow, useRoomBeside } from '@cairn/ui/use-media';
import { useTranslations } from 'use-intl';
import { TextOfCommentsContext } from '../comments/public.ts';
import { PageCommentsPanel } from './page-comments-panel.tsx';
import type { PageComments } from './use-page-comments.ts';

/** The comments beside the page; on narrower screens above it, from the right or on a phone from below. */
export function PageCommentsAside({ comments }: { comments: PageComments }) {
  const t = useTranslations('pages.comments');
  const hasRoom = useRoomBeside();
  const isNarrow = useNarrow();
  const { isOpen, setOpen, ofComments } = comments;
  const panel = (
    <TextOfCommentsContext value={ofComments}>
      <PageCommentsPanel comments={comments} />
    </TextOfCommentsContext>
  );
  if (hasRoom)
    return (
      isOpen && (
        <section
          aria-label={t('title')}
          className="flex w-[340px] flex-none flex-col border-l border-line bg-bg"
        >
          {panel}
        </section>
      )
    );
  return (
    <Drawer open={isOpen} onOpenChange={setOpen} label={t('title')} side={isNarrow ? 'bottom' : 'right'}>
      <div
        className={isNarrow ? 'flex h-[80dvh] w-full flex-col' : 'flex h-full w-[min(380px,90vw)] flex-col'}
      >
        {panel}
      </div>
    </Drawer>
  );
}
