import { Button } from '@cairn/ui/button';
import { Dialog } from '@cairn/ui/dialog';
import { IconButton } from '@cairn/ui/icon-button';
import { EditIcon, RestoreIcon } from '@cairn/ui/icons';
import { Kbd, keyCaps } from '@cairn/ui/kbd';
import { Switch } from '@cairn/ui/switch';
import { TextField } from '@cairn/ui/text-field';
import { toast } from '@cairn/ui/toast';
import { VisuallyHidden } from '@cairn/ui/visually-hidden';
import { useMemo, useRef, useState } from 'react';
import { ACTION_SECTIONS, type Action, type ActionContext } from '../../data/action.ts';
import { useTypography } from '../../data/use-typography.ts';
import type { ActionsOf } from '../actions.ts';
import { closeCommandMenu, useCommandMenu } from '../command-menu/command-menu-store.ts';
import { FIXED_KEYS, TEXT_KEYS } from './fixed-keys.ts';
import { ALL_KEYS, conflictsOf, keysOf, useOwnKeys, type OwnKeys } from './key-map.ts';
import { KeyRecorder } from './key-recorder.tsx';
import { isBrowserKey } from './key-sequence.ts';
import { rankNamed } from '../command-menu/rank-actions.ts';

/** The list of shortcuts by section; each can be changed. */
export function KeyList({
  actionsOf,
  context: contextNow,
}: {
  actionsOf: ActionsOf;
  context: () => ActionContext;
}) {
  const isOpen = useCommandMenu().open === 'keys';
  const context = contextNow();
  const { say } = context;
  const search = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => !next && closeCommandMenu()}
      title={say('commands.keys.title')}
      closeLabel={say('commands.keys.close')}
      initialFocus={search}
      size="md"
      sheet
    >
      {isOpen && <Keys actions={actionsOf(context)} context={context} searchRef={search} />}
    </Dialog>
  );
}

interface Line {
  readonly name: string;
  readonly keywords: string;
  readonly id: string;
  readonly section: string;
  /** Absent for fixed shortcuts. */
  readonly action?: Action;
  readonly keys: string | undefined;
}

function Keys({
  actions,
  context,
  searchRef,
}: {
  actions: readonly Action[];
  context: ActionContext;
  searchRef: React.RefObject<HTMLInputElement | null>;
}) {
  const { say } = context;
  const [query, setQuery] = useState('');
  const [own, change] = useOwnKeys();
  const lines = useMemo(() => linesOf(actions, context, own), [actions, context, own]);
  const conflicts = useMemo(
    () =>
      conflictsOf(
        // Shortcuts of text editing mean nothing elsewhere.
        lines
          .filter((line) => line.keys !== undefined && line.section !== 'text')
          .map((line) => ({ ...line, isOfScreen: line.action?.isOfScreen })),
        {},
      ),
    [lines],
  );
  const nameOf = new Map(lines.map((line) => [line.id, line.name]));
  const found = rankNamed(lines, query).map((each) => each.found);
  const sections = ['list', ...ACTION_SECTIONS, 'text'] as const;
  return (
    <>
      <TextField
        ref={searchRef}
        type="search"
        aria-label={say('commands.keys.search')}
        placeholder={say('commands.keys.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 && <p className="py-4 text-2">{say('commands.keys.none')}</p>}
      {sections.map((section) => {
        const own = found.filter((line) => line.section === section);
        if (own.length === 0) return null;
        const label =
          section === 'list' || section === 'text'
            ? say(section === 'list' ? 'commands.keys.list' : 'commands.keys.writing')
            : say(`commands.groups.${section}`);
        return (
          <section key={section} aria-label={label} className="mt-4">
            <h3 className="mb-1 text-small font-medium text-2">{label}</h3>
            {section === 'text' && <TypographySwitch context={context} />}
            <ul>
              {own.map((line) => (
                <KeyLine
                  key={line.id}
                  line={line}
                  context={context}
                  isOwn={own !== undefined && line.action !== undefined && line.keys !== line.action.keys}
                  conflicts={(conflicts.get(line.id) ?? []).map((id) => nameOf.get(id) ?? id)}
                  onChange={(keys) => change(line.id, keys)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {Object.keys(own).length > 0 && (
        <div className="mt-5">
          <Button onClick={() => change(ALL_KEYS)}>{say('commands.keys.reset')}</Button>
        </div>
      )}
    </>
  );
}

/** Shown with the shortcuts that it belongs to: symbols for typed characters. */
function TypographySwitch({ context: { say } }: { context: ActionContext }) {
  const [isOn, setIsOn] = useTypography();
  return (
    <Switch checked={isOn} onCheckedChange={setIsOn}>
      {say('commands.keys.typography')}
    </Switch>
  );
}

interface KeyLineProps {
  readonly line: Line;
  readonly context: ActionContext;
  readonly isOwn: boolean;
  readonly conflicts: readonly string[];
  /** Undefined: back to the default. Null: no shortcut. */
  readonly onChange: (keys: string | null | undefined) => void;
}

function KeyLine({ line, context: { say }, isOwn, conflicts, onChange }: KeyLineProps) {
  const [recording, setRecording] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { name, keys } = line;
  const done = (next: string | null | undefined): void => {
    setRecording(false);
    // The focus returns to where recording was started.
    requestAnimationFrame(() => button.current?.focus());
    if (next === undefined) return;
    onChange(next);
    toast.show(
      next === null
        ? say('commands.keys.gone', { name })
        : say('commands.keys.saved', { name, keys: keyCaps(next).join(' ') }),
      { id: 'keys' },
    );
  };
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2 py-1">
      <span className="min-w-0 flex-1">{name}</span>
      {recording ? (
        <KeyRecorder
          label={say('commands.keys.recording')}
          hint={say('commands.keys.recordingHint')}
          onDone={done}
        />
      ) : keys === undefined ? (
        <span className="text-small text-2">{say('commands.keys.noKey')}</span>
      ) : (
        <>
          <VisuallyHidden>{keyCaps(keys).join(' ')}</VisuallyHidden>
          <Kbd keys={keys} />
        </>
      )}
      {line.action !== undefined && (
        <span className="flex flex-none">
          {isOwn && (
            <IconButton
              size="sm"
              label={say('commands.keys.resetOne', { name })}
              icon={<RestoreIcon />}
              onClick={() => onChange(undefined)}
            />
          )}
          <IconButton
            ref={button}
            size="sm"
            label={say('commands.keys.change', { name })}
            icon={<EditIcon />}
            onClick={() => setRecording(true)}
          />
        </span>
      )}
      {conflicts.length > 0 && (
        <span role="note" className="w-full text-small text-red-ink">
          {say('commands.keys.conflict', { names: conflicts.join(', ') })}
        </span>
      )}
      {keys !== undefined && isBrowserKey(keys) && (
        <span role="note" className="w-full text-small text-red-ink">
          {say('commands.keys.taken')}
        </span>
      )}
    </li>
  );
}

/** Actions with or without a shortcut, and the shortcuts of lists and pages. */
function linesOf(actions: readonly Action[], context: ActionContext, own: OwnKeys): Line[] {
  const { say } = context;
  const fixed = FIXED_KEYS.map((each): Line => ({
    id: `fixed.${each.id}`,
    section: 'list',
    name: say(`commands.keys.fixed.${each.id}`),
    keywords: each.keys,
    keys: each.keys,
  }));
  const writing = TEXT_KEYS.map((each): Line => ({
    id: `text.${each.id}`,
    section: 'text',
    name: say(`commands.keys.text.${each.id}`),
    keywords: each.keys,
    keys: each.keys,
  }));
  const changeable = actions
    .filter((action) => !/^go\.[a-zA-Z]+\.[0-9a-f-]{36}$/.test(action.id))
    .map((action): Line => ({
      id: action.id,
      section: action.section,
      name: action.name(say),
      keywords: `${action.synonyms.join(' ')} ${keysOf(action, own) ?? ''}`,
      action,
      keys: keysOf(action, own),
    }));
  return [...fixed, ...changeable, ...writing];
}
