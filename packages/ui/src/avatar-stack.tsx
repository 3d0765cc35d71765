import { Avatar, type AvatarSize } from './avatar.tsx';

export interface AvatarStackProps {
  people: readonly { id: string; name: string; picture?: string | null | undefined }[];
  /** How many faces are shown; the rest is summed up as +N. */
  max?: number | undefined;
  size?: AvatarSize | undefined;
  /** Accessible name of the whole stack; the faces inside are decorative. */
  label: string;
}

/** Several overlapping avatars in a row. */
export function AvatarStack({ people, max = 3, size = 'sm', label }: AvatarStackProps) {
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const rest = people.length - shown.length;
  return (
    <span role="img" aria-label={label} title={label} className="inline-flex flex-none -space-x-1">
      {shown.map((person) => (
        <Avatar
          key={person.id}
          {...person}
          size={size}
          decorative
          className="shadow-[0_0_0_1.5px_var(--bg)]"
        />
      ))}
      {rest > 0 && (
        <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-active px-1 text-[10px] leading-none font-strong text-2 tabular-nums shadow-[0_0_0_1.5px_var(--bg)]">
          +{rest}
        </span>
      )}
    </span>
  );
}
