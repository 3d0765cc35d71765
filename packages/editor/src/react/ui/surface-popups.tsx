import type { Editor } from '@tiptap/core';
import { useObservable } from '../core/observable.ts';
import type { Surface } from '../core/surface.ts';
import { EmojiList } from './emoji-list.tsx';
import { IssueList } from './issue-list.tsx';
import { LinkCard } from './link-card.tsx';
import { MentionList } from './mention-list.tsx';
import { PageList } from './page-list.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { SurfaceNotice } from './surface-notice.tsx';

/** The lists that open while typing, and their announcements to screen readers. */
export function SurfacePopups({ editor, surface }: { editor: Editor; surface: Surface }) {
  const open = useObservable(surface.typeahead);
  const announcement = useObservable(surface.announcement);
  return (
    <>
      {open?.kind === 'mention' && <MentionList editor={editor} surface={surface} open={open} />}
      {open?.kind === 'issue' && <IssueList editor={editor} surface={surface} open={open} />}
      {open?.kind === 'page' && <PageList editor={editor} surface={surface} open={open} />}
      {open?.kind === 'emoji' && <EmojiList editor={editor} surface={surface} open={open} />}
      {open?.kind === 'slash' && <SlashMenu editor={editor} surface={surface} open={open} />}
      <LinkCard editor={editor} surface={surface} />
      <SurfaceNotice surface={surface} />
      <div className="cairn-unseen" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}
