import { GlobeIcon, LockIcon } from '@cairn/ui/icons';
import { RadioGroup } from '@cairn/ui/radio-group';

interface Access<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What the choice means. */
  readonly description: string;
}

interface AccessTilesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly open: Access<Value>;
  readonly closed: Access<Value>;
  readonly disabled?: boolean | undefined;
}

/** A choice between public and private, each with an explanation. */
export function AccessTiles<Value extends string>({ open, closed, ...group }: AccessTilesProps<Value>) {
  return (
    <RadioGroup
      {...group}
      look="tiles"
      className="narrow:[&>div]:!grid-cols-1"
      options={[
        { ...open, icon: <GlobeIcon aria-hidden="true" className="flex-none self-start" /> },
        { ...closed, icon: <LockIcon aria-hidden="true" className="flex-none self-start" /> },
      ]}
    />
  );
}
