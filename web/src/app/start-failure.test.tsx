import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reloading } from '../lib/part'
import { StartFailure } from './StartFailure'

afterEach(() => vi.restoreAllMocks())

describe('a console that cannot even begin', () => {
  it.each([
    ['en-US', 'The console failed to load', 'Try again'],
    ['de', 'Die Konsole konnte nicht geladen werden', 'Erneut versuchen'],
  ])('says so in the language chosen, %s, and offers to try again', async (language, title, again) => {
    localStorage.setItem('roost.language', language)
    const reload = vi.spyOn(reloading, 'now').mockImplementation(() => {})
    render(<StartFailure />)
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: again }))
    expect(reload).toHaveBeenCalledOnce()
  })
})
