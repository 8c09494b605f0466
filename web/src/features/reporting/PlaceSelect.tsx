import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { useSearchState } from '../../lib/search'
import { placeChoices, readPlace, writePlace } from './place'
import css from './Report.module.css'

/** No-break spaces show how deep a place lies. */
const indent = (depth: number): string => '  '.repeat(depth)

/** All networks, a project or a network; a network becomes the selected one of the whole console. */
export function PlaceSelect() {
  const { t } = useTranslation('reporting')
  const networks = useNetworks()
  const [search, setSearch] = useSearchState()
  const data = useMemo(
    () => [
      { value: 'all', label: t('screen.all') },
      ...placeChoices(networks.tree).map(({ value, name, depth }) => ({
        value,
        label: indent(depth) + name,
      })),
    ],
    [networks.tree, t],
  )
  const choose = (value: string | null) => {
    if (value === null) return
    const chosen = writePlace(value)
    if (chosen.select !== undefined) networks.select(chosen.select)
    setSearch(chosen.search)
  }
  return (
    <Select
      size="xs"
      className={css.place}
      searchable={data.length > 10}
      allowDeselect={false}
      aria-label={t('screen.place')}
      value={readPlace(search, networks).value}
      onChange={choose}
      data={data}
    />
  )
}
