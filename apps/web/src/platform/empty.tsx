import { project, type Project } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { CompactEmptyState, EmptyState } from '@cairn/ui/empty-state';
import { PlusIcon } from '@cairn/ui/icons';
import { createElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Say } from '../data/action.ts';
import { subjectOf } from '../data/use-can.ts';
import { useReasonAgainst } from '../data/use-reason-against.ts';
import type { EmptyAction, EmptyPanel, EmptyScreen } from './empty-screens.ts';

type Values = Readonly<Record<string, string | number>>;

/** What each action of the screen does; none can be forgotten. */
type Runs<Of extends EmptyScreen> = Of extends { readonly actions: infer Actions }
  ? { readonly run: { readonly [Name in keyof Actions]: () => void } }
  : { readonly run?: undefined };

export type EmptyProps<Of extends EmptyScreen> = Runs<Of> & {
  readonly of: Of;
  /** Whose role counts for actions of a project. */
  readonly home?: Project | undefined;
  readonly values?: Values;
  /** Why nobody can do it now, whatever their role. */
  readonly closed?: string | undefined;
  readonly level?: 1 | 2 | 3 | undefined;
};

/** A screen with nothing on it, as its feature declares it. What one lacks the role for is disabled and says why (S-EMPTY-002). */
export function Empty<const Of extends EmptyScreen>({
  of,
  run,
  home,
  values,
  closed,
  level,
}: EmptyProps<Of>) {
  const say: Say = useTranslations();
  const actions = Object.entries(of.actions ?? {});
  return (
    <EmptyState
      level={level}
      picture={createElement(of.picture)}
      title={say(of.title, values)}
      actions={
        actions.length === 0
          ? undefined
          : actions.map(([name, action], at) => (
              <ActionButton
                key={name}
                action={action}
                isMain={at === 0}
                home={home}
                closed={closed}
                onClick={(run as Readonly<Record<string, () => void>> | undefined)?.[name]}
              />
            ))
      }
    >
      {say(of.text, values)}
    </EmptyState>
  );
}

interface ActionButtonProps {
  readonly action: EmptyAction;
  readonly isMain: boolean;
  readonly home: Project | undefined;
  readonly closed: string | undefined;
  readonly onClick: (() => void) | undefined;
}

function ActionButton({ action, isMain, home, closed, onClick }: ActionButtonProps) {
  const say: Say = useTranslations();
  const subject = action.access === 'workspace' ? 'workspace' : subjectOf(project, home);
  const refused = useReasonAgainst(action.needs, subject, say(action.refused));
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size="lg"
      icon={createElement(action.icon ?? PlusIcon)}
      keys={action.keys}
      disabledReason={closed ?? refused}
      onClick={onClick}
    >
      {say(action.label)}
    </Button>
  );
}

/** A panel with nothing in it, as its feature declares it. */
export function EmptyPanelNote({ of, values }: { readonly of: EmptyPanel; readonly values?: Values }) {
  const say: Say = useTranslations();
  return <CompactEmptyState picture={createElement(of.picture)}>{say(of.text, values)}</CompactEmptyState>;
}
