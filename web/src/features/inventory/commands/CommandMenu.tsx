import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useNetworksIfAny } from '../../../components/current-network/CurrentNetwork'
import { useLevels } from '../../../components/current-network/use-may'
import { useMe } from '../../../components/session/use-me'
import type { ConsolePath } from '../../../lib/paths'
import { useSearchState } from '../../../lib/search'
import { useGo } from '../../../lib/use-go'
import type { ActionName } from '../list/actions'
import { useWhy } from '../use-why'
import css from './CommandMenu.module.css'
import { type CommandGroup, commandGroups, deviceCommands } from './catalogue'
import { useCommandDialog } from './dialogs/use-command-dialog'
import type { CommandEntry } from './entry'
import { isOffered, whyNot } from './may'

/** Every command of the device by group; what cannot be done now says why. */
export function CommandMenu({ device, onAct }: { device: DeviceInfo; onAct: (name: ActionName) => unknown }) {
  const { t } = useTranslation('inventory')
  const { open, dialog } = useCommandDialog(device)
  const [, setSearch] = useSearchState()
  const go = useGo()
  const select = useNetworksIfAny()?.select
  const leave = (to: ConsolePath) => {
    // Those pages are about the selected network.
    if (device.group !== null) select?.(device.group)
    void go(to, { open: device.sn })
  }
  const choose = (entry: CommandEntry) => {
    if ('does' in entry.way) void onAct(entry.way.does)
    else if ('leads' in entry.way) setSearch({ tab: entry.way.leads })
    else if ('goes' in entry.way) leave(entry.way.goes)
    else open(entry)
  }
  return (
    <>
      <Menu position="bottom-end" width={264} middlewares={fitting}>
        <Menu.Target>
          <Button variant="default" px="sm" rightSection={<IconChevronDown size={16} />}>
            {t('action.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={css.menu}>
          {groupsOf(device).map(({ group, entries }) => (
            <Fragment key={group}>
              <Menu.Label>{t(`action.group.${group}`)}</Menu.Label>
              {entries.map((entry) => (
                <CommandItem key={entry.label} entry={entry} device={device} onChoose={() => choose(entry)} />
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}

interface CommandItemProps {
  entry: CommandEntry
  device: DeviceInfo
  onChoose: () => void
}

/** No taller than the room below or above its button; longer ones scroll. */
const fitting = { flip: true, shift: true, inline: false, size: true }

/** One command in a menu. */
export function CommandItem({ entry, device, onChoose }: CommandItemProps) {
  const { t } = useTranslation('inventory')
  const { role } = useMe()
  const level = useLevels()(device.group)
  const words = useWhy()
  const why = whyNot(entry, device, role, level)
  const Icon = entry.icon
  return (
    <Menu.Item
      leftSection={<Icon size={16} />}
      c={entry.danger && why === null ? 'var(--bad)' : undefined}
      disabled={why !== null}
      onClick={onChoose}
    >
      {t(`action.${entry.label}`)}
      {why && <span className={css.why}>{words(why)}</span>}
    </Menu.Item>
  )
}

/** Groups with what this device offers; empty ones are left out. */
function groupsOf(device: DeviceInfo): { group: CommandGroup; entries: CommandEntry[] }[] {
  return commandGroups
    .map((group) => ({ group, entries: deviceCommands[group].filter((entry) => isOffered(entry, device)) }))
    .filter(({ entries }) => entries.length > 0)
}
