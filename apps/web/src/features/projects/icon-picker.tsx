import type { ProjectIcon } from '@cairn/domain';
import { Button } from '@cairn/ui/button';
import { Popover } from '@cairn/ui/popover';
import { SwatchPicker } from '@cairn/ui/color-swatch';
import { Tabs } from '@cairn/ui/tabs';
import { TextField } from '@cairn/ui/text-field';
import { useState, type ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ICON_COLORS, iconColor, PROJECT_ICONS, type ProjectIconName } from './project-icons.ts';
import { PROJECT_EMOJI } from './project-emoji.ts';
import { ProjectMark } from './project-mark.tsx';

export interface IconPickerProps {
  value: ProjectIcon | null;
  onChange: (icon: ProjectIcon | null) => void;
  disabled?: boolean | undefined;
  /** The button that opens it; by default a square with the icon. */
  trigger?: ReactElement | undefined;
}

/** An emoji, or an icon with a colour. */
export function IconPicker({ value, onChange, disabled, trigger }: IconPickerProps) {
  const t = useTranslations('projects.icon');
  return (
    <Popover
      label={t('change')}
      sheet
      trigger={
        trigger ?? (
          <button
            type="button"
            aria-label={t('change')}
            title={t('change')}
            disabled={disabled}
            className="grid size-9 flex-none place-items-center rounded-r2 border border-control bg-bg hover:bg-hover aria-expanded:bg-active disabled:bg-sunken pointer-coarse:size-11"
          >
            <ProjectMark icon={value} size="md" />
          </button>
        )
      }
    >
      {(close) => <IconPanel value={value} onChange={onChange} close={close} />}
    </Popover>
  );
}

const isIconName = (name: string): name is ProjectIconName => Object.hasOwn(PROJECT_ICONS, name);
const ICON_NAMES = Object.keys(PROJECT_ICONS).filter(isIconName);

interface IconPanelProps {
  value: ProjectIcon | null;
  onChange: (icon: ProjectIcon | null) => void;
  close: () => void;
}

function IconPanel({ value, onChange, close }: IconPanelProps) {
  const t = useTranslations('projects.icon');
  const [tab, setTab] = useState<string>(value?.kind ?? 'icon');
  const pick = (icon: ProjectIcon | null): void => {
    onChange(icon);
    close();
  };
  return (
    <div className="w-full wide:w-[296px]">
      <Tabs
        label={t('kind')}
        tabs={[
          { id: 'icon', label: t('icons') },
          { id: 'emoji', label: t('emoji') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'emoji' ? (
          <EmojiGrid onPick={(emoji) => pick({ kind: 'emoji', value: emoji })} />
        ) : (
          <IconGrid value={value} onChange={onChange} onPick={pick} />
        )}
      </Tabs>
      {value !== null && (
        <div className="border-t border-line p-1">
          <Button variant="ghost" block className="!justify-start" onClick={() => pick(null)}>
            {t('remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

const cell =
  'grid size-8 place-items-center rounded-r2 text-[18px] leading-none hover:bg-tint-hover aria-pressed:bg-tint-active pointer-coarse:size-10';

function EmojiGrid({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTranslations('projects.icon');
  return (
    <div className="p-2">
      <TextField
        label={t('own')}
        placeholder={t('own')}
        autoComplete="off"
        maxLength={20}
        onChange={(event) => {
          const emoji = firstEmoji(event.target.value);
          if (emoji !== undefined) onPick(emoji);
        }}
      />
      <div className="scroll-thin mt-2 grid max-h-[232px] grid-cols-[repeat(auto-fill,minmax(32px,1fr))] gap-0.5 overflow-y-auto">
        {PROJECT_EMOJI.map((emoji) => (
          <button key={emoji} type="button" aria-label={emoji} className={cell} onClick={() => onPick(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The first emoji as readers see it, even if it has several code points. */
function firstEmoji(text: string): string | undefined {
  for (const { segment } of new Intl.Segmenter().segment(text))
    if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) return segment;
  return undefined;
}

interface IconGridProps {
  value: ProjectIcon | null;
  onChange: (icon: ProjectIcon) => void;
  onPick: (icon: ProjectIcon) => void;
}

function IconGrid({ value, onChange, onPick }: IconGridProps) {
  const t = useTranslations('projects.icon');
  const [color, setColor] = useState<string>(value?.color ?? 'blue');
  return (
    <div className="p-2">
      <SwatchPicker
        label={t('colour')}
        swatches={ICON_COLORS.map((each) => ({
          value: each,
          label: t(`colours.${each}`),
          color: iconColor(each),
        }))}
        value={color}
        onChange={(next) => {
          setColor(next);
          if (value?.kind === 'icon') onChange({ ...value, color: next });
        }}
      />
      <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(32px,1fr))] gap-0.5">
        {ICON_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            aria-label={t(`names.${name}`)}
            title={t(`names.${name}`)}
            aria-pressed={value?.kind === 'icon' && value.value === name}
            className={cell}
            onClick={() => onPick({ kind: 'icon', value: name, color: color })}
          >
            <ProjectMark icon={{ kind: 'icon', value: name, color: color }} size="md" />
          </button>
        ))}
      </div>
    </div>
  );
}
