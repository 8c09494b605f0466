import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { readRadioName } from '#contract/reporting/radio-name.ts'

/** What a radio of a document is called: “5 GHz”, “5 GHz (radio 1)”, “Radio 1”. */
export function useRadioWords(): (written: string) => string {
  const { t } = useTranslation(['telemetry', 'inventory'])
  return useCallback(
    (written) => {
      const { band, radio } = readRadioName(written)
      if (band === null) return t('unnamedRadio', { radio })
      const told = t(`inventory:radio.band.${band}`)
      return radio === null ? told : t('bandRadio', { band: told, radio })
    },
    [t],
  )
}
