import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { renderPart } from '../../../testing/render'
import { BindForm } from './BindForm'

afterEach(() => vi.unstubAllGlobals())
const network = { ID: 7, Name: 'Harbour' } as Network
const words = ['inventory', 'binding', 'common', 'errors']
const field = (name: string) => screen.findByRole('textbox', { name })
const digits = () => field('Last 6 digits of the MAC')

it('fills in the digits where the serial number is the MAC, and leaves those a person typed', async () => {
  fakeFetch(() => ok([]))
  await renderPart(<BindForm network={network} sn="" onBound={() => {}} />, words)
  const sn = await field('Serial number')
  await userEvent.type(sn, '02:00:00:AB:CD:EF')
  expect(await digits()).toHaveValue('ABCDEF')
  await userEvent.clear(sn)
  await userEvent.type(sn, '02:00:00:AB:CD:00')
  expect(await digits()).toHaveValue('ABCD00')
  await userEvent.clear(sn)
  // Twelve characters of a longer number are no MAC.
  await userEvent.type(sn, '123456789012ABCDE')
  expect(await digits()).toHaveValue('')
  await userEvent.type(await digits(), '123456')
  await userEvent.clear(sn)
  await userEvent.type(sn, '02:00:00:AB:CD:11')
  expect(await digits()).toHaveValue('123456')
})

it('has them there when a device was picked from the list', async () => {
  fakeFetch(() => ok([]))
  await renderPart(<BindForm network={network} sn="02:00:00:AB:CD:EF" onBound={() => {}} />, words)
  expect(await digits()).toHaveValue('ABCDEF')
})
