import { clsx } from 'clsx';
import { useState } from 'react';

/** The number of avatar colours in the tokens. */
export const FACE_COUNT = 8;

/** The avatar colour of an ID, 0 to 7; always the same for one ID (FNV-1a, so that similar IDs differ). */
export function faceOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % FACE_COUNT) + 1;
}

/**
 * The initials of a name, upper case: of its first and last word, or the first two letters of a single word.
 *
 * @example `initialsOf('Ada Lovelace')` is `AL`, `initialsOf('ada')` is `AD`, `initialsOf('ada@example.org')` is `AD`
 */
export function initialsOf(name: string): string {
  const held = knownInitials.get(name) ?? readInitials(name);
  knownInitials.set(name, held);
  return held;
}

/** Cached, because splitting text into letters is slow and lists show the same people in every row. */
const knownInitials = new Map<string, string>();

function readInitials(name: string): string {
  const words = name
    .replace(/@.*/s, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const first = words[0];
  if (first === undefined) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters =
    last === undefined ? firstLetters(first, 2) : [...firstLetters(first, 1), ...firstLetters(last, 1)];
  return letters.join('').toLocaleUpperCase();
}

const segmenter = new Intl.Segmenter();

/** Characters to split; longer than any letter with its accents, as splitting takes more than linear time. */
const LETTER_MOST = 100;

/** Splits by grapheme, so that no emoji or accent is cut in half. */
function firstLetters(word: string, count: number): string[] {
  const start = word.slice(0, LETTER_MOST * count);
  return Array.from(segmenter.segment(start), (part) => part.segment).slice(0, count);
}

export type AvatarSize = 'xs' | 'sm' | 'lg' | 'xl' | 'xxl';

export interface AvatarProps {
  /** The ID that decides the colour. */
  id: string;
  name: string;
  picture?: string | null | undefined;
  /** 16, 20, 28, 32 or 64 px. */
  size?: AvatarSize | undefined;
  /** `square` is for workspaces and teams. */
  shape?: 'round' | 'square' | undefined;
  /** Set if the name is written beside it. */
  decorative?: boolean | undefined;
  className?: string | undefined;
}

const sizes: Record<AvatarSize, string> = {
  xs: 'size-4 text-[7px]',
  sm: 'size-5 text-[8.5px]',
  lg: 'size-7 text-[11px]',
  xl: 'size-8 text-[12px]',
  xxl: 'size-16 text-[22px]',
};

/** The avatar of a person or workspace: an image, or initials on a colour of their own. */
export function Avatar(props: AvatarProps) {
  const { id, name, picture, size = 'sm', shape = 'round', decorative = false, className } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const shows = picture !== null && picture !== undefined && picture !== '' && picture !== broken;
  return (
    <span
      title={decorative ? undefined : name}
      className={clsx(
        'inline-grid flex-none place-items-center leading-none font-strong tracking-[0.02em] text-on-face',
        // Clipping makes a compositing layer per avatar, and lists have hundreds, so only images get it.
        shows && 'overflow-clip',
        !decorative && 'relative',
        shape === 'round' ? 'rounded-full' : 'rounded-r1',
        sizes[size],
        className,
      )}
      style={shows ? undefined : { background: `var(--face-${faceOf(id)})` }}
    >
      {shows ? (
        <img
          src={picture}
          alt=""
          className="size-full object-cover"
          loading="lazy"
          onError={() => setBroken(picture)}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name)}</span>
      )}
      {!decorative && <span className="vh">{name}</span>}
    </span>
  );
}

/** A dashed ring for "no one". */
export function NoAvatar({
  label,
  size = 'sm',
}: {
  label?: string | undefined;
  size?: AvatarSize | undefined;
}) {
  return (
    <span
      title={label}
      className={clsx(
        'inline-grid flex-none rounded-full border-[1.4px] border-dashed border-[color-mix(in_oklab,var(--text-3)_70%,transparent)]',
        sizes[size],
      )}
    >
      {label !== undefined && <span className="vh">{label}</span>}
    </span>
  );
}
