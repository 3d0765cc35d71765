import { Checkbox } from '@cairn/ui/checkbox';
import { Dot } from '@cairn/ui/badge';
import { ExternalLinkIcon } from '@cairn/ui/icons';
import { useTranslations } from 'use-intl';
import { useWorkspace } from '../../data/engine-context.ts';
import { issuePath } from './issue-reference.tsx';
import type { Offered } from './use-offered-issues.ts';

interface PickRowProps {
  readonly offered: Offered;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

/** A selectable issue, with a link that opens it in a new tab. */
export function PickRow({ offered, isPicked, onPick }: PickRowProps) {
  const t = useTranslations('issuePick');
  const { workspace } = useWorkspace();
  const { reference, title, color } = offered;
  return (
    <li className="group/pick relative rounded-r2 px-2 hover:bg-hover">
      <Checkbox checked={isPicked} onCheckedChange={onPick} className="!py-2 pr-8">
        <span className="flex min-w-0 items-center gap-2">
          <Dot color={color} />
          <span className="flex-none text-2">{reference}</span>
          <span className="truncate">{title}</span>
        </span>
      </Checkbox>
      <a
        href={issuePath(workspace.slug, offered)}
        target="_blank"
        rel="noopener"
        aria-label={t('open', { reference })}
        title={t('open', { reference })}
        className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-r2 text-2 opacity-0 outline-offset-[-2px] group-hover/pick:opacity-100 hover:bg-tint-hover hover:text-text focus-visible:opacity-100 pointer-coarse:size-10 pointer-coarse:opacity-100 [&>svg]:size-4"
      >
        <ExternalLinkIcon />
      </a>
    </li>
  );
}
