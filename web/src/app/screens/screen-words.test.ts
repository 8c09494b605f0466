import { describe, expect, it } from 'vitest'
import { languages } from '#contract/identity/endpoints.ts'
import type shell from '../../../../locales/en-US/shell.json'
import { kindLists } from '../../features/inventory/kinds'
import { areaOf } from '../menu'
import { screens } from './screens'

type Shell = typeof shell
const files = import.meta.glob<{ default: Shell }>('../../../../locales/*/shell.json', { eager: true })
const inventories = import.meta.glob<{ default: { list: Record<string, string> } }>(
  '../../../../locales/*/inventory.json',
  { eager: true },
)
const shellOf = (language: string) => files[`../../../../locales/${language}/shell.json`]!.default
const inventoryOf = (language: string) =>
  inventories[`../../../../locales/${language}/inventory.json`]!.default

/** Said as in the spec's own table: what the label of `/journal/config` must be (readings C1). */
const configurationLog: Record<(typeof languages)[number], string> = {
  'en-US': 'Configuration log',
  'zh-CN': '配置日志',
  ru: 'Журнал конфигурации',
  cs: 'Protokol konfigurace',
  de: 'Konfig.-Protokoll',
  es: 'Registro de configuración',
  fr: 'Journal de configuration',
  sv: 'Konfigurationslogg',
  it: 'Log configurazione',
  pt: 'Log de configuração',
  ar: 'سجل التهيئة',
  th: 'ประวัติการกำหนดค่า',
  tr: 'Yapılandırma günlüğü',
}

describe.each(languages)('labels in %s', (language) => {
  const words = shellOf(language)

  it('are there for every screen, area and section, and are not their keys', () => {
    for (const { label, section, path } of screens)
      for (const [text, key] of [
        [words.screen[label], label],
        [words.area[areaOf({ section })], areaOf({ section })],
        [words.section[section], section],
      ] as const) {
        expect(text?.trim(), `${path} ${key}`).toBeTruthy()
        expect(text, path).not.toBe(key)
        expect(text, path).not.toMatch(/^(screen|section|area)\./)
      }
  })

  it('name two entries of a section of the menu differently', () => {
    const entries = screens.filter(({ path }) => !path.endsWith('info') || path.startsWith('/systatus/'))
    const names = entries.map(({ section, label }) => `${section} ${words.screen[label]}`)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('title every list of devices', () => {
    for (const { name } of kindLists) {
      expect(inventoryOf(language).list[name]?.trim(), name).toBeTruthy()
      expect(inventoryOf(language).list[name]).not.toBe(name)
    }
  })

  it('call the configuration log by its name', () => {
    const log = screens.find(({ path }) => path === '/journal/config')!
    expect(words.screen[log.label]).toBe(configurationLog[language])
  })
})
