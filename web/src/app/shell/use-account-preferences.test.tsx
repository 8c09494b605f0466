import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../testing/fake-fetch'
import { account, openConsole } from '../../testing/open-console'

const inTab = (key: string, newValue: string) =>
  act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))

it('the account’s language holds once it is known, until another tab chooses one', async () => {
  await openConsole('/', ({ path }) => (path === '/v2/me' ? ok({ ...account, language: 'de' }) : undefined))
  expect(await screen.findByRole('button', { name: 'Sprache' })).toBeVisible()
  await inTab('roost.language', 'sv')
  expect(await screen.findByRole('button', { name: 'Språk' })).toBeVisible()
  expect(document.documentElement).toHaveAttribute('lang', 'sv')
  expect(screen.queryByRole('button', { name: 'Sprache' })).toBeNull()
})
