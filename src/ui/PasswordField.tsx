import { useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Eye, EyeOff } from '#icons/index.ts'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field that can show its text. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const text = useText('common')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? text('hidePassword') : text('showPassword')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
