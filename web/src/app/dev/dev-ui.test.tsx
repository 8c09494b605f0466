import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDevUi } from './show'

const primitives = import.meta.glob(['../../ui/*.tsx', '!../../ui/*.test.tsx'])
const sources = import.meta.glob<string>('./*.tsx', { eager: true, query: '?raw', import: 'default' })

afterEach(() => vi.unstubAllGlobals())

describe('the page of the primitives', () => {
  it('stands without a session and without a server', async () => {
    const fetched = vi.fn(() => Promise.reject(new Error('there is no server')))
    vi.stubGlobal('fetch', fetched)
    render(await openDevUi())
    expect(await screen.findByRole('heading', { name: 'Primitives' })).toBeVisible()
    expect(screen.getAllByRole('table').length).toBeGreaterThan(1)
    expect(fetched).not.toHaveBeenCalled()
  })

  it('shows every primitive there is', () => {
    const shown = Object.values(sources).join('\n')
    const names = Object.keys(primitives).map((path) => path.replace(/^.*\/|\.tsx$/g, ''))
    const missing = names.filter((name) => !shown.includes(`/ui/${name}'`))
    expect(missing).toEqual([])
  })
})
