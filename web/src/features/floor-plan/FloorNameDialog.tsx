import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { Dialog } from '../../components/form/Dialog'
import { useFailureWords } from '../../i18n/use-failure-words'

interface FloorNameDialogProps {
  title: string
  name: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** What a floor is called; what the server says of it stands below the field. */
export function FloorNameDialog({ title, onSave, onClose, ...first }: FloorNameDialogProps) {
  const { t } = useTranslation(['floor-plan', 'common'])
  const words = useFailureWords()
  const [name, setName] = useState(first.name)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('floor.name')}
            maxLength={limits.nameMax}
            value={name}
            error={problem}
            data-autofocus
            onChange={({ currentTarget }) => {
              setName(currentTarget.value)
              setProblem(null)
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
