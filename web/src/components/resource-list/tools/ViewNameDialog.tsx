import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFailureWords } from '../../../i18n/use-failure-words'

interface ViewNameDialogProps {
  title: string
  name: string
  isDefault: boolean
  onSave: (name: string, isDefault: boolean) => Promise<void>
  onClose: () => void
}

/** The name of a view, and whether the list opens with it. */
export function ViewNameDialog({ title, name, isDefault, onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation(['lists', 'common'])
  const words = useFailureWords()
  const [text, setText] = useState(name)
  const [standard, setStandard] = useState(isDefault)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSave(text.trim(), standard)
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={t('views.name')}
            maxLength={limits.nameMax}
            value={text}
            error={problem}
            data-autofocus
            onChange={(event) => {
              setText(event.currentTarget.value)
              setProblem(null)
            }}
          />
          <Checkbox
            size="sm"
            label={t('views.opensWith')}
            checked={standard}
            onChange={(event) => setStandard(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={text.trim() === ''}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
