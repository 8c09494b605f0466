import { Button, Drawer, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallTarget } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { Unknown } from '../../../components/Unknown'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import { FactList } from '../../../ui/FactList'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import type { Cluster, MapPoint } from './clusters'
import css from './System.module.css'
import type { SystemScreen } from './system-screen'
import { useColumnMaker } from './use-system-columns'

interface PlaceDrawerProps<Row extends object> {
  /** Of what stands on the map. */
  screen: SystemScreen<Row>
  /** Path of their list. */
  listPath: '/systatus/deviceinfo' | '/systatus/topology'
  place: Cluster | null
  onClose: () => void
}

/** What stands at one place of the map: which of them, and then everything its list knows. */
export function PlaceDrawer<Row extends object>(props: PlaceDrawerProps<Row>) {
  const { place, onClose } = props
  const { t } = useTranslation(['system', 'common'])
  return (
    <Drawer
      opened={place !== null}
      onClose={onClose}
      position="right"
      size={460}
      title={place && (place.points === 1 ? <bdi>{place.name}</bdi> : t('map.here', { n: place.points }))}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: css.title ?? '' }}
    >
      {place && <Contents {...props} place={place} />}
    </Drawer>
  )
}

function Contents<Row extends object>({ place, ...props }: PlaceDrawerProps<Row> & { place: Cluster }) {
  const { t } = useTranslation('system')
  const [chosen, choose] = useState<MapPoint | null>(place.points === 1 ? place.members[0]! : null)
  if (chosen)
    return (
      <>
        {place.points > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            mb="sm"
            leftSection={<IconArrowLeft size={16} className={css.back ?? ''} />}
            onClick={() => choose(null)}
          >
            {t('map.back')}
          </Button>
        )}
        <Details {...props} id={chosen[0]} name={chosen[1]} />
      </>
    )
  const left = place.points - place.members.length
  return (
    <>
      <ul className={css.members}>
        {place.members.map((member) => (
          <li key={member[0]}>
            <UnstyledButton className={css.member ?? ''} onClick={() => choose(member)}>
              <bdi>{member[1]}</bdi>
              <span className={css.faint}>{t('map.online', { online: member[4], devices: member[5] })}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {left > 0 && <p className={css.faint}>{t('map.left', { n: left })}</p>}
    </>
  )
}

interface DetailsProps<Row extends object> extends Omit<PlaceDrawerProps<Row>, 'place'> {
  id: string
  name: string
}

function Details<Row extends object>({ screen, listPath, onClose, id, name }: DetailsProps<Row>) {
  const { t } = useTranslation('system')
  const failed = useFailureWords()
  const found = useQuery({ ...reading(screen.list as CallTarget, { key: id }), ...toldInPlace })
  const make = useColumnMaker<Row>(screen.list.sorts)
  const columns = useMemo(() => screen.columns(make), [screen, make])
  if (found.isPending) return <PageSkeleton label={name} />
  if (found.isError) return <EmptyState alert title={failed(found.error)} />
  const [row] = found.data as Row[]
  if (!row) return <EmptyState title={t('map.gone')} />
  const { Actions } = screen
  return (
    <>
      <FactList
        columns={1}
        facts={columns.map(({ header, cell }) => ({
          name: header,
          value: cell(row) ?? <Unknown reason="notReported" />,
        }))}
      />
      <div className={css.actions}>
        {Actions && <Actions row={row} onClose={onClose} />}
        <Button
          component={AppLink}
          variant="default"
          leftSection={<IconListSearch size={16} />}
          to={listPath}
          search={{ q: screen.rowName(row) }}
        >
          {t('map.list')}
        </Button>
      </div>
    </>
  )
}
