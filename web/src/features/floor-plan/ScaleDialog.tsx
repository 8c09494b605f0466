import { Button, Group, NumberInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/form/Dialog'

/** How long what was measured on the plan really is. @param now as the plan has it, in metres */
export function ScaleDialog({
  now,
  onApply,
  onClose,
}: {
  now: number
  onApply: (metres: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['floor-plan', 'common'])
  const [metres, setMetres] = useState<number | null>(null)
  return (
    <Dialog onClose={onClose} title={t('scale.title')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (metres !== null) onApply(metres)
        }}
      >
        <Stack gap="md">
          <NumberInput
            label={t('scale.length')}
            description={t('scale.hint')}
            suffix=" m"
            min={0.1}
            max={1_000}
            decimalScale={2}
            placeholder={now.toFixed(1)}
            data-autofocus
            value={metres ?? ''}
            onChange={(value) => setMetres(typeof value === 'number' && value > 0 ? value : null)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" disabled={metres === null}>
              {t('scale.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
