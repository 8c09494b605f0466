import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { FigureDeclaration } from '../../../components/history/figure'
import { type FigureName, figures } from '../../../components/history/figures'

/** What a person calls the thing a figure is of: a radio by its band, a client or a sensor by its name. */
export function useThingName({ state }: DeviceInfo): (figure: FigureName, thing: string) => string {
  const { t } = useTranslation(['telemetry', 'inventory'])
  const { sensors, relays, clients = [], radios = [] } = state ?? {}
  const all = [...(sensors?.temperature ?? []), ...(sensors?.humidity ?? []), ...(sensors?.door ?? [])]
  return (figure, thing) => {
    const { by }: FigureDeclaration = figures[figure]
    if (by === 'client') return clients.find(({ mac }) => mac === thing)?.hostname ?? thing
    if (by === 'relay') return relays?.find(({ id }) => id === thing)?.name ?? thing
    if (by === 'sensor') return all.find(({ id }) => id === thing)?.name ?? thing
    if (by !== 'radio') return thing
    const band = radios.find(({ id }) => id === thing)?.band
    return band ? t(`inventory:radio.band.${band}`) : t('unnamedRadio', { radio: thing })
  }
}
