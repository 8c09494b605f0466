import { Progress, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { Unknown } from '../../../../components/Unknown'
import { useFormats } from '../../../../i18n/use-formats'
import { FactList } from '../../../../ui/FactList'
import { isRunning } from './outcome'

type Upgrade = Extract<CommandResult, { type: 'upgrade' }>

/** What is installed over what, and how far the device says it is; most say nothing. */
export function UpgradeView({ result, command }: { result: Upgrade; command: DeviceCommandRecord }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { step, percent, from, image } = result
  const stands = t(`upgrade.step.${step}`)
  return (
    <Stack gap="sm">
      <FactList
        facts={[
          { name: t('upgrade.before'), value: from === null ? <Unknown /> : <bdi>{from}</bdi> },
          { name: t('upgrade.installs'), value: image === null ? t('upgrade.web') : <bdi>{image}</bdi> },
        ]}
      />
      {isRunning(command) && percent !== null && (
        <>
          <Progress value={percent} aria-label={stands} />
          <Text size="sm">
            {stands} · {formats.ratio(percent / 100)}
          </Text>
        </>
      )}
      {isRunning(command) && percent === null && <Text size="sm">{stands}</Text>}
    </Stack>
  )
}
