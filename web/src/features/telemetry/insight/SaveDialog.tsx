import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useFailureWords } from '../../../i18n/use-failure-words'

interface SaveDialogProps {
  title: string
  name: string
  shared: boolean
  onSave: (name: string, shared: boolean) => Promise<void>
  onClose: () => void
}

/** The name of an insight, and whether the others of the tenant see it. */
export function SaveDialog({ title, onSave, onClose, ...first }: SaveDialogProps) {
  const { t } = useTranslation(['insight', 'common'])
  const words = useFailureWords()
  const [name, setName] = useState(first.name)
  const [shared, setShared] = useState(first.shared)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await onSave(name.trim(), shared)
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
            label={t('saved.name')}
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
            label={t('saved.share')}
            description={t('saved.shareHint')}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
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
    </Modal>
  )
}
