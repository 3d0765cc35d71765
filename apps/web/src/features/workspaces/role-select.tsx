import { isRole, type Role } from '@cairn/domain';
import { Select } from '@cairn/ui/select';
import { useRoleOptions } from './role-names.ts';

export interface RoleSelectProps {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
  /** The person's own role, which is the highest they can give. */
  most: Role;
  disabled?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  className?: string | undefined;
}

export function RoleSelect({
  label,
  value,
  onChange,
  most,
  disabled,
  size = 'sm',
  className,
}: RoleSelectProps) {
  const options = useRoleOptions(most > value ? most : value);
  return (
    <Select
      label={label}
      options={options}
      value={String(value)}
      onChange={(next) => {
        const role = Number(next);
        if (isRole(role) && role !== value) onChange(role);
      }}
      size={size}
      disabled={disabled}
      className={className}
    />
  );
}
