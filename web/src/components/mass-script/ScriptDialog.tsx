import { Button, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../form/Dialog'

export interface MassScript {
  script: string
  timeout: number
}

interface ScriptDialogProps {
  count: number
  onRun: (script: MassScript) => Promise<unknown>
  onClose: () => void
}

const USUAL_SECONDS = 30
const MOST_SECONDS = 300
const MOST_CHARACTERS = 16_000

/** A shell script for all selected devices. */
export function ScriptDialog({ count, onRun, onClose }: ScriptDialogProps) {
  const { t } = useTranslation(['mass-actions', 'inventory'])
  const [script, setScript] = useState('')
  const [timeout, setTimeout] = useState(USUAL_SECONDS)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await onRun({ script, timeout })
    onClose()
  }
  return (
    <Dialog size="lg" title={t('title', { action: t('inventory:action.script'), count })} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t('script.hint')}</Text>
          <Textarea
            label={t('script.label')}
            dir="ltr"
            autosize
            minRows={4}
            maxRows={16}
            maxLength={MOST_CHARACTERS}
            value={script}
            onChange={(event) => setScript(event.currentTarget.value)}
          />
          <NumberInput
            label={t('script.seconds')}
            min={1}
            max={MOST_SECONDS}
            clampBehavior="strict"
            value={timeout}
            onChange={(value) => setTimeout(Number(value) || USUAL_SECONDS)}
          />
          <Button type="submit" color="red" disabled={script.trim() === ''} loading={busy}>
            {t('inventory:action.script')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
