import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { RecordingNotice } from './RecordingNotice'

const show = (state: object) => {
  fakeFetch(() => ok(state))
  renderPart(<RecordingNotice />)
}

it('tells everybody since when nothing is recorded', async () => {
  show({ recording: false, since: 0, freeBytes: null })
  expect((await screen.findByRole('status')).textContent).toContain('The server administrator')
})

it('tells those who can make room how much there is', async () => {
  show({ recording: false, since: 0, freeBytes: 300_000_000 })
  expect((await screen.findByRole('status')).textContent).toMatch(/300.MB of disk space is left/)
})
