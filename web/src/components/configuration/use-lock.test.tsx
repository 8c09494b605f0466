import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { me } from '#contract/identity/endpoints.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import type { Level } from '#contract/permissions.ts'
import { listNetworks } from '#contract/tenancy/endpoints.ts'
import { makeQueryClient } from '../../api/query-client'
import { account } from '../../testing/open-console'
import { renderPart } from '../../testing/render'
import { aNetwork } from '../../testing/samples'
import type { ConfigTarget } from './place'
import { useLock } from './use-lock'

function Locked({ place }: { place: ConfigTarget }) {
  return <p>{useLock(place).lock ?? 'free'}</p>
}

async function show(place: ConfigTarget, permission: Level) {
  const queries = makeQueryClient()
  queries.setQueryData([me.path], account)
  queries.setQueryData([listNetworks.path], [{ ...aNetwork(7, 'Pier'), permission }, aNetwork(8, 'Quay')])
  queries.setQueryData([showDevice.path, { sn: 'sn-1' }], { sn: 'sn-1', group: 7 })
  await renderPart(<Locked place={place} />, [], queries)
}

afterEach(() => vi.unstubAllGlobals())

describe('what keeps somebody from changing a section', () => {
  it.each<[Level, string]>([
    ['read', 'readOnly'],
    ['install', 'install'],
    ['write', 'free'],
    ['own', 'free'],
  ])('permission %s of its network: %s', async (permission, lock) => {
    await show({ group: 7 }, permission)
    expect(screen.getByText(lock)).toBeVisible()
  })

  it('is the permission of the device’s network where it is a device’s', async () => {
    await show({ sn: 'sn-1' }, 'read')
    expect(screen.getByText('readOnly')).toBeVisible()
  })

  it('is not another network’s', async () => {
    await show({ group: 8 }, 'read')
    expect(screen.getByText('free')).toBeVisible()
  })
})
