import { expect, it } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import type { FirstContact } from '../records/device.repository.ts'
import { FirstContacts } from './first-contacts.ts'

const contact = (sn: string): FirstContact => ({
  sn,
  protocol: 'ucentral',
  external_id: sn,
  key_fingerprint: `key of ${sn}`,
  address: '192.0.2.1',
  at: 1,
})

/** A table that counts its writes; serials beginning with `bad` are refused, and take their group along. */
function table() {
  const writes: string[][] = []
  const insertFirstContacts = async (contacts: FirstContact[]) => {
    const sns = contacts.map(({ sn }) => sn)
    if (sns.some((sn) => sn.startsWith('bad'))) throw new Error('refused')
    writes.push(sns)
  }
  return { writes, contacts: new FirstContacts({ devices: { insertFirstContacts }, log: silentLogger }) }
}

it('writes those of one moment together, in their order', async () => {
  const { writes, contacts } = table()
  await Promise.all(['a', 'b', 'c'].map((sn) => contacts.keep(contact(sn))))
  expect(writes).toEqual([['a', 'b', 'c']])
  await contacts.keep(contact('d'))
  expect(writes).toEqual([['a', 'b', 'c'], ['d']])
})

it('bounds what one write holds', async () => {
  const { writes, contacts } = table()
  await Promise.all(Array.from({ length: 250 }, (_, i) => contacts.keep(contact(`${i}`))))
  expect(writes.map((group) => group.length)).toEqual([100, 100, 50])
})

it('keeps the others when one is refused', async () => {
  const { writes, contacts } = table()
  const all = ['a', 'bad one', 'b'].map((sn) => contacts.keep(contact(sn)))
  const ended = await Promise.allSettled(all)
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(writes).toEqual([['a'], ['b']])
})
