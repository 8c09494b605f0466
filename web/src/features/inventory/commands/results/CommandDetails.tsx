import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { Age } from '../../../../components/Age'
import { Dialog } from '../../../../components/form/Dialog'
import { Unknown } from '../../../../components/Unknown'
import { FactList } from '../../../../ui/FactList'
import css from './CommandHistory.module.css'
import { CommandOutcome } from './CommandOutcome'
import { CommandResultView } from './CommandResultView'
import { deviceWords } from './outcome'

/** One command in full: what its outcome means, when and by whom, and all that it brought. */
export function CommandDetails({ command, onClose }: { command: DeviceCommandRecord; onClose: () => void }) {
  const { t } = useTranslation(['inventory', 'common'])
  const words = deviceWords(command)
  return (
    <Dialog onClose={onClose} size={command.result ? '60rem' : 'lg'} title={t(`command.${command.name}`)}>
      <Stack gap="md">
        <CommandOutcome command={command} words={false} />
        <FactList
          columns={3}
          facts={[
            { name: t('command.asked'), value: <Age at={command.at} /> },
            {
              name: t('command.ended'),
              value:
                command.finishedAt === null ? <Unknown reason="never" /> : <Age at={command.finishedAt} />,
            },
            { name: t('history.by'), value: <bdi>{command.by ?? t('history.system')}</bdi> },
          ]}
        />
        {words && (
          <section>
            <h3 className={css.label}>{t('command.words')}</h3>
            <pre className={css.said} dir="auto">
              {words}
            </pre>
          </section>
        )}
        <CommandResultView command={command} />
      </Stack>
    </Dialog>
  )
}
