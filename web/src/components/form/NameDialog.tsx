import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFailureWords } from '../../i18n/use-failure-words'
import { Dialog } from './Dialog'

interface NameDialogProps {
  title: string
  /** What the name is called. */
  label: string
  name: string
  /** The one thing to tick beside it. */
  option: { label: string; hint?: string; checked: boolean }
  onSave: (name: string, checked: boolean) => Promise<void>
  onClose: () => void
}

/** What somebody keeps for themselves gets a name; what the server says of it stands below the field. */
export function NameDialog({ title, label, option, onSave, onClose, ...first }: NameDialogProps) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  const [name, setName] = useState(first.name)
  const [checked, setChecked] = useState(option.checked)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSave(name.trim(), checked)
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={label}
            maxLength={limits.nameMax}
            value={name}
            error={problem}
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <Checkbox
            size="sm"
            label={option.label}
            description={option.hint}
            checked={checked}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {t('action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
