import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileCode, IconFileExport, IconFileImport, IconKey } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useLock } from '../../../components/configuration/use-lock'
import { confirm } from '../../../components/confirm/confirm'
import { lazyPart } from '../../../lib/lazy-part'
import { useYamlExport } from './use-yaml-export'

const YamlImport = lazyPart(() => import('./YamlImport'))

/** What a network says as a file to read, keep and edit, and back again. */
export function YamlMenu({ network }: { network: Pick<Network, 'ID' | 'Name' | 'permission'> }) {
  const { t } = useTranslation(['configuration', 'common'])
  const { ID: group, Name: name } = network
  const { lock } = useLock({ group })
  const [importing, setImporting] = useState(false)
  const taking = useYamlExport()
  const locked = lock ? t(`locked.${lock}`) : undefined
  const owns = network.permission === 'own'
  const reveal = async () => {
    const question = {
      title: t('yaml.reveal'),
      body: t('yaml.revealBody', { name }),
      confirm: t('yaml.revealConfirm'),
      cancel: t('common:action.cancel'),
    }
    if (await confirm(question)) taking.mutate({ group, name, reveal: true })
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={taking.isPending}
            leftSection={<IconFileCode size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            {t('yaml.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileExport size={15} />}
            onClick={() => taking.mutate({ group, name, reveal: false })}
          >
            {t('yaml.export')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKey size={15} />}
            disabled={!owns}
            title={owns ? undefined : t('yaml.ownerOnly')}
            onClick={() => void reveal()}
          >
            {t('yaml.reveal')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileImport size={15} />}
            disabled={locked !== undefined}
            title={locked}
            onClick={() => setImporting(true)}
          >
            {t('yaml.import')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <Suspense fallback={null}>
          <YamlImport group={group} name={name} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
