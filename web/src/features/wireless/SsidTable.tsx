import { ActionIcon, Menu, Switch } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import { bandWords } from '../../components/configuration/sections/wireless'
import type { SubjectState } from '../../components/configuration/words/subjects'
import { useConfigWords } from '../../components/configuration/words/use-words'
import { SsidChips } from './SsidChips'
import css from './SsidTable.module.css'

export interface SsidRow {
  ssid: Ssid
  state: SubjectState
}

export interface SsidActs {
  edit: (ssid: Ssid) => void
  toggle: (ssid: Ssid) => void
  duplicate: (ssid: Ssid) => void
  remove: (ssid: Ssid) => void
  restore: (ssid: Ssid) => void
  /** For what is saved as it stands. */
  show: (ssid: Ssid) => void
}

interface SsidTableProps {
  rows: readonly SsidRow[]
  acts: SsidActs
  /** Why nothing may be changed. */
  locked: string | undefined
  full: boolean
  /** None can be added or removed here. */
  valuesOnly?: boolean
}

/** The SSIDs of a network, as the draft has them; removed ones stay until they are applied. */
export function SsidTable(props: SsidTableProps) {
  const { t } = useTranslation('wireless')
  return (
    <table className={css.table} aria-label={t('list.label')}>
      <thead>
        <tr>
          <th scope="col" className={css.switch}>
            {t('list.enabled')}
          </th>
          <th scope="col">{t('list.name')}</th>
          <th scope="col" className={css.wide}>
            {t('list.security')}
          </th>
          <th scope="col" className={css.wide}>
            {t('list.bands')}
          </th>
          <th scope="col" className={css.wide} data-align="end">
            {t('list.vlan')}
          </th>
          <th scope="col" className={css.wider} data-align="end">
            {t('list.users')}
          </th>
          <th scope="col" className={css.menu}>
            <span className="visually-hidden">{t('list.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <Row key={row.ssid.key} row={row} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, acts, locked, full, valuesOnly }: SsidTableProps & { row: SsidRow }) {
  const words = useConfigWords()
  const { t } = useTranslation('wireless')
  const { ssid, state } = row
  const removed = state === 'removed'
  const bands = bandWords(ssid.bands, words.t)
  const security = t(`security.${ssid.security}`)
  const vlan = ssid.vlan === 0 ? t('list.untagged') : String(ssid.vlan)
  return (
    <tr data-state={state} data-off={!ssid.enabled || undefined}>
      <td className={css.switch}>
        <Switch
          size="sm"
          aria-label={t('list.toggle', { name: ssid.name })}
          checked={ssid.enabled && !removed}
          disabled={removed || locked !== undefined}
          title={locked}
          onChange={() => acts.toggle(ssid)}
        />
      </td>
      <td>
        <div className={css.nameLine}>
          {removed || locked ? (
            <bdi className={removed ? css.gone : css.plain}>{ssid.name}</bdi>
          ) : (
            <button type="button" className={css.name} onClick={() => acts.edit(ssid)}>
              <bdi>{ssid.name}</bdi>
            </button>
          )}
          <SsidChips ssid={ssid} state={state} onUndo={() => acts.restore(ssid)} />
        </div>
        <div className={css.phoneLine}>{[security, bands, `${t('list.vlan')} ${vlan}`].join(' · ')}</div>
      </td>
      <td className={css.wide}>{security}</td>
      <td className={css.wide}>{bands}</td>
      <td className={css.wide} data-align="end" data-faint={ssid.vlan === 0 || undefined}>
        {vlan}
      </td>
      <td className={css.wider} data-align="end" data-faint={ssid.maxUsers === null || undefined}>
        {ssid.maxUsers ?? t('list.noLimit')}
      </td>
      <td className={css.menu}>
        {!removed && !valuesOnly && <RowMenu row={row} acts={acts} locked={locked} full={full} />}
      </td>
    </tr>
  )
}

function RowMenu({ row, acts, locked, full }: Omit<SsidTableProps, 'rows'> & { row: SsidRow }) {
  const { ssid, state } = row
  const { t } = useTranslation('wireless')
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          disabled={locked !== undefined}
          title={locked}
          aria-label={t('list.menu', { name: ssid.name })}
        >
          <IconDots size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => acts.edit(ssid)}>
          {t('list.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconQrcode size={15} />}
          disabled={state === 'added'}
          onClick={() => acts.show(ssid)}
        >
          {t('qr.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={15} />} disabled={full} onClick={() => acts.duplicate(ssid)}>
          {t('list.duplicate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} />} c="var(--bad)" onClick={() => acts.remove(ssid)}>
          {t('list.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
