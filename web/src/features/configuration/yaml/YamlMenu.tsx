import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileCode, IconFileExport, IconFileImport, IconKey } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Level } from '#contract/permissions.ts'
import { useLock } from '../../../components/configuration/use-lock'
import { confirm } from '../../../components/confirm/confirm'
import { lazyPart } from '../../../lib/lazy-part'
import { useYamlExport, type WholePlace } from './use-yaml-export'

const YamlImport = lazyPart(() => import('./YamlImport'))

interface YamlMenuProps {
  place: WholePlace
  name: string
  permission: Level
}

/** What a network or project says as a file to read, keep and edit, and back again. */
export function YamlMenu({ place, name, permission }: YamlMenuProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const { lock } = useLock(place)
  const ofProject = 'project' in place
  const [importing, setImporting] = useState(false)
  const taking = useYamlExport()
  const locked = lock ? t(`locked.${lock}`) : undefined
  const owns = permission === 'own'
  const reveal = async () => {
    const question = {
      title: t('yaml.reveal'),
      body: t('yaml.revealBody', { name }),
      confirm: t('yaml.revealConfirm'),
      cancel: t('common:action.cancel'),
    }
    if (await confirm(question)) taking.mutate({ place, name, reveal: true })
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
            {t(ofProject ? 'yaml.menuProject' : 'yaml.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileExport size={15} />}
            onClick={() => taking.mutate({ place, name, reveal: false })}
          >
            {t('yaml.export')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKey size={15} />}
            disabled={!owns}
            title={owns ? undefined : t(ofProject ? 'yaml.ownerOnlyProject' : 'yaml.ownerOnly')}
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
          <YamlImport place={place} name={name} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
