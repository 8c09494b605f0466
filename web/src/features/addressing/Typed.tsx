import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { TypedField } from './typed-field'

/** A field that is typed: its hint turns into what is wrong. */
export function Typed({ field, locked }: { field: TypedField; locked: boolean }) {
  const { t } = useTranslation('wireless')
  const { label, hint, text, isWrong, type } = field
  const usual = {
    label,
    description: isWrong ? undefined : hint,
    error: isWrong ? hint : undefined,
    value: text,
    disabled: locked,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
  }
  if (field.secret)
    return (
      <PasswordInput
        {...usual}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('form.show') }}
      />
    )
  if (field.lines) return <Textarea {...usual} dir="ltr" rows={rowsFor(text)} spellCheck={false} />
  return <TextInput {...usual} autoComplete="off" inputMode={field.numeric ? 'numeric' : 'text'} />
}

/** A line more than there is, within reason. */
const rowsFor = (text: string): number => Math.min(Math.max(text.split('\n').length + 1, 2), 8)
