import { Button, NumberInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import css from './Location.module.css'
import type { Position } from './position'

const LocationMap = lazyPart(() =>
  import('./LocationMap').then((module) => ({ default: module.LocationMap })),
)

/** As it was typed: text as long as it is no number yet, such as "-" or "53.". */
type TypedNumber = number | string
type ShownPosition = { lat: TypedNumber; lng: TypedNumber }

interface LocationFieldProps {
  initial: Position | null
  error: ReactNode
  /** A half that is missing is NaN: no location at all is null. */
  onChange: (location: Position | null) => void
}

/** Where a network stands: typed as two numbers, or picked on a map that needs no other server. */
export function LocationField({ initial, error, onChange }: LocationFieldProps) {
  const { t } = useTranslation(['tenancy', 'common'])
  const [shown, setShown] = useState<ShownPosition>(initial ?? { lat: '', lng: '' })
  const [open, setOpen] = useState(false)
  const change = (next: ShownPosition) => {
    setShown(next)
    onChange(heldOf(next))
  }
  const held = heldOf(shown)
  const picked = held && Number.isFinite(held.lat) && Number.isFinite(held.lng) ? held : null
  const number = (name: 'lat' | 'lng', max: number) => (
    <NumberInput
      label={t(`location.${name}`)}
      value={shown[name]}
      min={-max}
      max={max}
      step={0.01}
      decimalScale={6}
      error={Boolean(error)}
      classNames={{ input: css.number ?? '' }}
      onChange={(value) => change({ ...shown, [name]: value })}
    />
  )
  return (
    <fieldset className={css.field}>
      <legend>{`${t('location.label')} (${t('common:form.optional')})`}</legend>
      <div className={css.numbers}>
        {number('lat', 90)}
        {number('lng', 180)}
        <Button
          variant="default"
          aria-expanded={open}
          leftSection={<IconMapPin size={15} />}
          onClick={() => setOpen(!open)}
        >
          {open ? t('location.hideMap') : t('location.showMap')}
        </Button>
      </div>
      {error && <p className={css.error}>{error}</p>}
      {open && (
        <Suspense fallback={<PageSkeleton label={t('common:loading')} />}>
          <LocationMap value={picked} onChange={change} />
        </Suspense>
      )}
    </fieldset>
  )
}

function heldOf({ lat, lng }: ShownPosition): Position | null {
  if (lat === '' && lng === '') return null
  return { lat: degreesOf(lat), lng: degreesOf(lng) }
}

const degreesOf = (typed: TypedNumber): number => (typed === '' ? Number.NaN : Number(typed))
