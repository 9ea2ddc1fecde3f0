import { useText } from '#i18n/index.ts'
import { Select } from '#ui/Select.tsx'
import type { Role } from './useUserChanges.ts'

const roles = ['admin', 'staff', 'user'] as const

type RoleSelectProps = {
  label: string
  /** The server's role, which the console may not know. */
  value: string | undefined
  disabled?: boolean
  onChange: (role: Role) => void
}

export function RoleSelect({ label, value = '', disabled = false, onChange }: RoleSelectProps) {
  const shell = useText('shell')
  const known = roles.map((role) => ({ value: role as string, label: shell(`roles.${role}`) }))
  const isKnown = known.some((option) => option.value === value)
  return (
    <Select
      label={label}
      isLabelHidden
      value={value}
      options={isKnown ? known : [{ value, label: value || '–' }, ...known]}
      disabled={disabled}
      onChange={(chosen) => {
        const role = roles.find((one) => one === chosen)
        if (role) onChange(role)
      }}
      className="w-28"
    />
  )
}
