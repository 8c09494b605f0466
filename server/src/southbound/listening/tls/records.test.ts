import { describe, expect, it } from 'vitest'
import { RecordCount } from './record-count.ts'
import { ArrivedRecords, openRecord, RECORD, RecordError, sealRecord } from './records.ts'
import { TrafficKeys } from './traffic-keys.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

/** RFC 8448, 3: what both sides said after their handshake. The server's first record was a ticket. */
const SUITE = 'TLS_AES_128_GCM_SHA256'
const CLIENT = hex('9e40646ce79a7f9dc05af8889bce6552875afa0b06df0087f792ebb7c17504a5')
const SERVER = hex('a11af9f05531f856ad47116b45a950328204b4f44bfb6b3a4b4f1f3fcb631643')
const SAID = Buffer.from(Array.from({ length: 50 }, (_, at) => at))
const BY_CLIENT = hex(
  '1703030043a23f7054b62c94d0affafe8228ba55cbefacea42f914aa66bcab3f2b9819a8a5b46b395bd54a9a20441e2b62974e1f5a6292a2977014bd1e3deae63aeebb21694915e4',
)
const BY_SERVER = hex(
  '17030300432e937e11ef4ac740e538ad36005fc4a46932fc3225d05f82aa1b36e30efaf97d90e6dffc602dcb501a59a8fcc49c4bf2e5f0a21c0047c2abf332540dd032e167c2955d',
)
const END_BY_CLIENT = hex('1703030013c9872760655666b74d7ff1153efd6db6d0b0e3')

const thrown = (call: () => unknown): unknown => {
  try {
    return call()
  } catch (error) {
    return error
  }
}

describe('records of TLS 1.3', () => {
  it('are those of RFC 8448, in their order', () => {
    const client = new TrafficKeys(SUITE, CLIENT, 0)
    expect(openRecord(client, BY_CLIENT)).toEqual({ type: RECORD.data, content: SAID })
    expect(openRecord(client, END_BY_CLIENT)).toEqual({ type: RECORD.alert, content: Buffer.of(1, 0) })
    expect(sealRecord(new TrafficKeys(SUITE, SERVER, 1), RECORD.data, SAID)).toEqual(BY_SERVER)
  })

  it.each([
    ['one that came twice', 20, BY_CLIENT, 1],
    ['one that somebody changed', 20, Buffer.concat([BY_CLIENT.subarray(0, -1), Buffer.of(0)]), 0],
    ['one too short for a tag', 20, BY_CLIENT.subarray(0, 12), 0],
    ['one without protection', 10, Buffer.of(21, 3, 3, 0, 2, 1, 0), 0],
  ])('refuses %s, with alert %i', (_what, alert, record, sequence) => {
    const error = thrown(() => openRecord(new TrafficKeys(SUITE, CLIENT, sequence), record))
    expect(error).toBeInstanceOf(RecordError)
    expect((error as RecordError).alert).toBe(alert)
  })

  it('refuses padding around nothing', () => {
    const record = sealRecord(new TrafficKeys(SUITE, CLIENT, 0), 0, Buffer.alloc(20))
    const error = thrown(() => openRecord(new TrafficKeys(SUITE, CLIENT, 0), record))
    expect((error as RecordError).alert).toBe(10)
  })

  it('go on with new keys on both sides, of each suite, however many there were', () => {
    for (const [suite, bytes] of [
      ['TLS_AES_128_GCM_SHA256', 32],
      ['TLS_AES_256_GCM_SHA384', 48],
      ['TLS_CHACHA20_POLY1305_SHA256', 32],
    ] as const) {
      const [ours, theirs] = [1, 1].map(() => new TrafficKeys(suite, Buffer.alloc(bytes, 7), 2 ** 24))
      expect(ours!.isWorn).toBe(true)
      expect(openRecord(theirs!, sealRecord(ours!, RECORD.data, SAID)).content).toEqual(SAID)
      ours!.renew()
      theirs!.renew()
      expect(ours!.isWorn).toBe(false)
      expect(openRecord(theirs!, sealRecord(ours!, RECORD.data, SAID)).content).toEqual(SAID)
    }
  })

  it('are whole again however they were cut, and counted', () => {
    const all = Buffer.concat([BY_CLIENT, Buffer.of(20, 3, 3, 0, 1, 1), END_BY_CLIENT])
    for (let size = 1; size <= all.length; size++) {
      const arrived = new ArrivedRecords()
      const count = new RecordCount()
      const records: Buffer[] = []
      for (let at = 0; at < all.length; at += size) {
        arrived.push(all.subarray(at, at + size))
        count.count(all.subarray(at, at + size))
        for (let record = arrived.next(); record; record = arrived.next()) records.push(record)
      }
      expect(records).toEqual([BY_CLIENT, Buffer.of(20, 3, 3, 0, 1, 1), END_BY_CLIENT])
      expect([count.protected, count.isBetween]).toEqual([2, true])
    }
  })

  it('are refused by their head where they would be larger than any may be', () => {
    const arrived = new ArrivedRecords()
    arrived.push(Buffer.of(23, 3, 3, 0x41, 0x01))
    expect(thrown(() => arrived.next())).toMatchObject({ alert: 22 })
  })

  it('are cut into pieces that are no larger than asked for and of one record', () => {
    const count = new RecordCount()
    const all = Buffer.concat([BY_CLIENT, END_BY_CLIENT])
    const lengths: number[] = []
    for (let at = 0; at < all.length; at += lengths.at(-1)!)
      lengths.push(count.cut(all.subarray(at), 50).length)
    expect(lengths).toEqual([50, 22, 24])
  })
})
