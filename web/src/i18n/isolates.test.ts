import { renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { measures } from '../lib/format'
import { changeLanguage, i18n, startI18n } from './i18n'
import { isolated, isolateFigures } from './isolates'
import { useFormats } from './use-formats'

beforeAll(() => startI18n())
afterEach(() => changeLanguage('en-US'))

it('keeps number and unit of every measure together in Arabic, and leaves other languages as they are', async () => {
  const { result } = renderHook(() => useFormats())
  const all = () => [
    ...measures.map((name) => result.current[name](-52.5)),
    result.current.bytes(52),
    result.current.bitRate(52),
    result.current.ratio(0.52),
  ]
  expect(all()).toContain('-52.5 °C')
  await changeLanguage('ar')
  for (const figure of all()) expect(figure).toMatch(/^\u2066[^\u2066\u2069]+\u2069$/)
})

it('isolates figures inside a sentence, once', () => {
  expect(isolateFigures('دون 1 GHz')).toBe(`دون ${isolated('1 GHz')}`)
  expect(isolateFigures(`من 3 إلى -2.5 dBm، ${isolated('7 W')}`)).toBe(
    `من 3 إلى ${isolated('-2.5 dBm')}، ${isolated('7 W')}`,
  )
  expect(isolateFigures('3 Wochen')).toBe('3 Wochen')
})

it('reaches the words of locales in Arabic alone', async () => {
  const band = () => i18n.t('inventory:radio.band.5G')
  await i18n.loadNamespaces('inventory')
  expect(band()).toBe('5 GHz')
  await changeLanguage('ar')
  expect(band()).toBe(isolated('5 GHz'))
})
