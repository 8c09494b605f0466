import { expect, it } from 'vitest'
import { countryChoices, countryName, suggestedCountry, timeZoneChoices } from './countries'

it('suggests the first country the browser names, and none where it names none', () => {
  expect(suggestedCountry(['en', 'pt-BR', 'de-DE'])).toBe('BR')
  // A region, but no country.
  expect(suggestedCountry(['es-419'])).toBe('')
  expect(suggestedCountry([])).toBe('')
})

it('suggests the country of the time zone before that of the language', () => {
  expect(suggestedCountry(['en-US'], 'Europe/Berlin')).toBe('DE')
  expect(suggestedCountry(['de-AT'], 'Asia/Tokyo')).toBe('JP')
  expect(suggestedCountry(['de-AT'], 'UTC')).toBe('AT')
})

it('names countries in the language of the page, in its order', () => {
  const names = (locale: string) => countryChoices(locale).map(({ label }) => label)
  expect(countryName('de', 'AT')).toBe('Österreich')
  expect(names('en').indexOf('Austria')).toBeLessThan(names('en').indexOf('Germany'))
  expect(names('de').indexOf('Deutschland')).toBeLessThan(names('de').indexOf('Österreich'))
})

it('offers UTC and zones without underscores', () => {
  const zones = timeZoneChoices()
  expect(zones.filter(({ value }) => value === 'UTC')).toHaveLength(1)
  expect(zones).toContainEqual({ value: 'America/New_York', label: 'America/New York' })
})
