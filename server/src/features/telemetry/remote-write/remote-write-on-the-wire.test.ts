import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '#contract/identity/tokens.ts'
import { furnishPlace, giveShare } from '../../../testing/furnish-place.ts'
import { startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'
import { headersOf, snappy, v1Message, v2Message, type WrittenSeries } from './testing/messages.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

const HOUR = 3600_000
const encoded = { 1: v1Message, 2: v2Message }

/** Somebody with a network and a token that sends for it. */
async function sender() {
  const owner = await at.account('admin')
  const place = await furnishPlace(at, owner.tenant)
  const me = at.as(owner.token)
  const body = { name: 'sender', scopes: ['ingest' as const], group: place.network }
  const { data } = await me.call(createToken, { body: { ...body, expiresAt: Date.now() + HOUR } })
  const post = (bytes: Buffer, version: 1 | 2 = 1, headers: Record<string, string> = {}) =>
    at.as(`Bearer ${data.token}`).raw('/api/v1/write', {
      method: 'POST',
      headers: { ...headersOf[version], 'content-encoding': 'snappy', ...headers },
      body: new Uint8Array(bytes),
    })
  const write = (series: WrittenSeries[], version: 1 | 2 = 1) =>
    post(snappy(encoded[version](series)), version)
  return { ...place, owner, me, token: data.token, post, write, ask: askAs(owner.token) }
}

/** The label sets and values an expression gives. */
const askAs = (token: string) => async (expr: string, time?: number) => {
  const query = new URLSearchParams({ query: expr, ...(time && { time: String(time / 1000) }) })
  const answer = (await (await at.as(token).raw(`/api/v1/query?${query}`)).json()) as {
    data: { result: { metric: Record<string, string>; value: [number, string] }[] }
  }
  return answer.data.result.map(({ metric, value }) => ({ ...metric, is: value[1] }))
}

const up = (value: number | 'stale' = 1, when = Date.now(), more: Record<string, string> = {}) => ({
  labels: { __name__: 'up', instance: 'db:9100', job: 'node', ...more },
  samples: [{ at: when, value }],
})
const written = (answer: Response) =>
  ['samples', 'histograms', 'exemplars'].map((what) =>
    answer.headers.get(`x-prometheus-remote-write-${what}-written`),
  )

describe.each([1, 2] as const)('remote write %s.0', (version) => {
  it('keeps samples under the token’s network, and says how many', async () => {
    const { network, project, write, ask } = await sender()
    const answer = await write([up(1), up(0, Date.now(), { instance: 'web:9100' })], version)
    expect([answer.status, await answer.text(), written(answer)]).toEqual([204, '', ['2', '0', '0']])
    const identity = { sn: `remote:${network}`, kind: 'remote', network: `${network}`, project: `${project}` }
    const both = [
      { __name__: 'up', instance: 'db:9100', job: 'node', ...identity, is: '1' },
      { __name__: 'up', instance: 'web:9100', job: 'node', ...identity, is: '0' },
    ]
    expect(await ask(`sort_by_label(up{network="${network}"}, "instance")`)).toEqual(both)
    expect(await ask(`sort_by_label({sn="remote:${network}"}, "instance")`)).toEqual(both)
    expect(await ask('up{kind!="remote"}')).toEqual([])
  })

  it('keeps what can be kept and tells what not, once and for all', async () => {
    const { write, ask } = await sender()
    const answer = await write(
      [
        up(1),
        { ...up(2, Date.now(), { instance: 'x' }), histograms: 2, exemplars: 3 },
        { ...up(3), labels: { __name__: 'device_up' } },
        { ...up(4), labels: { job: 'nameless' } },
      ],
      version,
    )
    expect([answer.status, written(answer)]).toEqual([400, ['2', '0', '0']])
    expect(await answer.text()).toBe(
      'Not written: 2 × native histograms are not kept; 3 × exemplars are not kept; ' +
        '1 × the name device_up is kept for devices; 1 × the metric has no name.\n',
    )
    expect(await ask('up')).toHaveLength(2)
    expect(await ask('device_up')).toEqual([])
  })
})

describe('whose the samples are', () => {
  it('is not for them to say: what they claim is kept beside', async () => {
    const [{ network, write, ask }, other] = [await sender(), await sender()]
    const claim = { sn: other.sn, network: String(other.network), project: '1', kind: 'ap' }
    expect((await write([up(1, Date.now(), { ...claim, exported_kind: 'pod' })])).status).toBe(204)
    expect(await ask('up')).toMatchObject([
      {
        ...{ network: `${network}`, sn: `remote:${network}`, kind: 'remote' },
        ...{ exported_sn: other.sn, exported_network: claim.network, exported_exported_kind: 'ap' },
        exported_kind: 'pod',
      },
    ])
    expect(await other.ask('up')).toEqual([])
    expect(await other.ask(`{sn="remote:${network}"}`)).toEqual([])
  })

  it('shows by the share of the network, to nobody else', async () => {
    const { network, owner, write } = await sender()
    await write([up(1)])
    const guest = await at.account('admin')
    expect(await askAs(guest.token)('up')).toEqual([])
    await giveShare(at, owner.tenant, guest, { network, permission: 'read' })
    expect(await askAs(guest.token)(`up{network="${network}"}`)).toHaveLength(1)
    expect(await askAs((await at.account('admin')).token)('up')).toEqual([])
  })
})

describe('times', () => {
  it('may lie an hour behind the newest of the series, and 90 minutes back at all', async () => {
    const { write, ask } = await sender()
    const now = Date.now()
    const send = async (ago: number) => (await write([up(ago, now - ago)])).status
    expect(await send(1.4 * HOUR)).toBe(204)
    expect(await send(0)).toBe(204)
    expect(await send(0.9 * HOUR)).toBe(204)
    const late = await write([up(1, now - 1.2 * HOUR), up(1, now - 1.6 * HOUR), up(1, now + HOUR)])
    expect(late.status).toBe(400)
    expect(await late.text()).toBe(
      'Not written: 1 × samples are out of order by more than an hour; 1 × samples are older than 90 minutes; ' +
        '1 × samples are from the future: more than 10 minutes ahead.\n',
    )
    expect(await ask('count_over_time(up[4h])', now)).toMatchObject([{ is: '3' }])
  })

  it('may come again: the later stays', async () => {
    const { write, ask } = await sender()
    const now = Date.now()
    for (const value of [5, 5, 6]) expect((await write([up(value, now)])).status).toBe(204)
    expect(await ask('up', now)).toMatchObject([{ is: '6' }])
    expect(await ask('count_over_time(up[1h])', now)).toMatchObject([{ is: '1' }])
  })

  it('end with a staleness marker, and an ordinary NaN ends nothing', async () => {
    const { write, ask } = await sender()
    const now = Date.now()
    await write([up(1, now - 2000), up(1, now - 2000, { job: 'nan' })])
    await write([up('stale', now - 1000), up(Number.NaN, now - 1000, { job: 'nan' })])
    expect(await ask('up', now)).toMatchObject([{ job: 'nan', is: 'NaN' }])
  })
})

describe('who may send', () => {
  const refused = async (token: string | null) => {
    const init = { method: 'POST', headers: headersOf[1], body: new Uint8Array(snappy(v1Message([up()]))) }
    const answer = await at.as(token).raw('/api/v1/write', init)
    return [answer.status, await answer.text()]
  }

  it('is a token that names a network its account may configure', async () => {
    const { owner, me, token, network } = await sender()
    expect(await refused(null)).toEqual([401, expect.stringContaining('No valid API token')])
    expect(await refused(owner.token)).toEqual([
      403,
      expect.stringContaining('API token that names a network'),
    ])
    const body = { name: 'reader', scopes: ['write' as const], expiresAt: Date.now() + HOUR }
    const { data } = await me.call(createToken, { body })
    expect(await refused(`Bearer ${data.token}`)).toEqual([403, expect.stringContaining('may not send')])
    const tokens = at.roost.db.updateTable('api_token').set({ network_id: null })
    await tokens.where('network_id', '=', network).execute()
    expect(await refused(`Bearer ${token}`)).toEqual([403, expect.stringContaining('names no network')])
  })

  it('may give its token as the password of HTTP Basic, as senders with "basic_auth" do', async () => {
    const { token } = await sender()
    const basic = (password: string) => `Basic ${Buffer.from(`prometheus:${password}`).toString('base64')}`
    expect(await refused(basic(token))).toEqual([204, ''])
    expect(await refused(basic('rst_wrong'))).toEqual([401, expect.stringContaining('No valid API token')])
  })

  it('is nobody any more whose access ended', async () => {
    const { owner, network } = await sender()
    const guest = await at.account('admin')
    const share = await giveShare(at, owner.tenant, guest, { network, permission: 'write' })
    const body = { name: 'sender', scopes: ['ingest' as const], group: network, expiresAt: Date.now() + HOUR }
    const { data } = await at.as(guest.token).call(createToken, { body })
    expect(await refused(`Bearer ${data.token}`)).toEqual([204, ''])
    await at.roost.db.updateTable('share').set({ permission: 'read' }).where('id', '=', share).execute()
    expect(await refused(`Bearer ${data.token}`)).toEqual([403, expect.stringContaining('may not configure')])
  })
})

describe('what is no remote write', () => {
  it('is refused for good, in words', async () => {
    const { post } = await sender()
    const good = snappy(v1Message([up()]))
    const status = async (answer: Promise<Response>) => (await answer).status
    expect(await status(post(good, 1, { 'content-encoding': 'zstd' }))).toBe(415)
    expect(await status(post(good, 1, { 'content-type': 'application/json' }))).toBe(415)
    expect(await status(post(Buffer.from('no snappy')))).toBe(400)
    expect(await status(post(snappy(Buffer.from('no message'))))).toBe(400)
    expect(await status(post(Buffer.alloc(0)))).toBe(400)
    expect(await status(post(Buffer.alloc(4 * 1024 * 1024 + 1)))).toBe(413)
    const bomb = snappy(Buffer.alloc(33 * 1024 * 1024))
    const answer = await post(bomb)
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringContaining('inflates to 34603008'),
    ])
    expect(await status(post(good))).toBe(204)
  })

  it('is not sent by what we know from 1.0 under the name of 2.0', async () => {
    const { post } = await sender()
    const answer = await post(snappy(v1Message([up()])), 2)
    // The specification keeps the field numbers apart: nothing is in it, and the headers say so.
    expect([answer.status, written(answer)]).toEqual([204, ['0', '0', '0']])
  })
})
