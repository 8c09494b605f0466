import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { FileHandler } from '../../../server/src/southbound/ports.ts'
import type { Agent } from '../../../simulator/agent/agent.ts'
import { startFault } from '../../../simulator/agent/faults/fault-list.ts'
import { type Pretend, startPretend } from './pretend.ts'

/** The commands that keep a device in shape, between our adapter and the pretend agents. */
let pretend: Pretend
afterEach(() => pretend.stop())

const VERSION = 'Pretend 9'
const body = Buffer.from('firmware'.repeat(20_000))
const sha256 = createHash('sha256').update(body).digest('hex')
const image = (model: string) =>
  Buffer.concat([
    Buffer.from(`ROOST-IMAGE ${JSON.stringify({ version: VERSION, compatible: [model], sha256 })}\n`),
    body,
  ])
/** Gives an image for the model named in the path. */
const files: FileHandler = (request, response) => response.end(image(request.url?.split('/').at(-1) ?? ''))

const modelOf = (agent: Agent) => agent.node.device.model.compatible
const upgrade = (agent: Agent, model = modelOf(agent)) =>
  pretend.tell(agent, 'upgrade', {
    from: { path: `/files/fw/${model}` },
    keepConfiguration: true,
    keepController: true,
  })

describe('an upgrade', () => {
  it('brings an access point and a switch back with other firmware', async () => {
    pretend = await startPretend(files)
    expect(await upgrade(pretend.ap)).toEqual({ status: 'accepted', text: 'Triggering FW upgrade' })
    expect(await pretend.seen(pretend.ap, 2)).toMatchObject({ software: VERSION, reason: 'upgrade' })
    expect((await upgrade(pretend.sw)).status).toBe('accepted')
    expect(await pretend.seen(pretend.sw, 2)).toMatchObject({ software: VERSION, reason: null })
    const steps = pretend.harness.sink
      .of('event')
      .flatMap(({ meaning }) => (meaning?.kind === 'upgrade_step' ? [meaning.step] : []))
    expect(new Set(steps)).toEqual(new Set(['download', 'install', 'success']))
  })

  it('of an image for another model, or that fails, says so', async () => {
    pretend = await startPretend(files)
    expect(await upgrade(pretend.ap, 'other')).toEqual({
      status: 'failed',
      text: 'Image validation failed: another model',
    })
    startFault(pretend.ap, 'upgrade-fails')
    expect((await upgrade(pretend.ap)).status).toBe('accepted')
    expect(await pretend.seen(pretend.ap, 2)).toMatchObject({ reason: 'upgradefailed' })
  })
})

describe('what is brought back', () => {
  it('packages, fingerprints, cables', async () => {
    pretend = await startPretend()
    const { ap, sw } = pretend
    const listed = await pretend.tell(ap, 'packages', { op: 'list', name: '' })
    expect(listed).toMatchObject({ status: 'done', result: { type: 'packages', leftOut: 0 } })
    const packages = [{ name: 'iperf3', url: 'https://packages.example/iperf3.ipk' }]
    const install = () => pretend.tell(ap, 'packages', { op: 'install', packages })
    expect(await install()).toMatchObject({ result: { packages: [{ name: 'iperf3' }] } })
    expect(await pretend.tell(ap, 'packages', { op: 'delete', names: ['nowhere'] })).toMatchObject({
      ...{ status: 'failed', result: { packages: [{ name: 'nowhere', result: 'Failed' }] } },
    })
    expect(await pretend.tell(ap, 'fingerprint')).toMatchObject({ result: { type: 'fingerprint' } })
    const cables = await pretend.tell(sw, 'cableTest', { ports: ['Ethernet1', 'Ethernet999'] })
    expect(cables).toMatchObject({
      status: 'done',
      result: { type: 'cable', missing: ['Ethernet999'], ports: [{ port: 'Ethernet1', kind: 'copper' }] },
    })
    expect(cables.result?.type === 'cable' && cables.result.ports[0]?.pairs).toHaveLength(4)
  })

  it('a lie brings nothing, and is worth nothing', async () => {
    pretend = await startPretend()
    startFault(pretend.sw, 'command-lie')
    startFault(pretend.ap, 'command-lie')
    const lies = [
      pretend.tell(pretend.sw, 'cableTest', { ports: ['Ethernet1'] }),
      pretend.tell(pretend.ap, 'packages', { op: 'list', name: '' }),
      pretend.tell(pretend.ap, 'fingerprint'),
    ]
    for (const lie of lies) expect((await lie).status).toBe('unverified')
  })

  it('a plain switch agent is not asked to measure cables', async () => {
    pretend = await startPretend(undefined, { stock: true })
    const asked = pretend.tell(pretend.sw, 'cableTest', { ports: ['Ethernet1'] })
    await expect(asked).rejects.toMatchObject({ code: 'not_supported_by_device' })
  })
})

describe('what follows the yes', () => {
  it('LEDs, a country, a certificate, another controller, a shell', async () => {
    pretend = await startPretend()
    const { ap, sw } = pretend
    expect((await pretend.tell(ap, 'leds', { on: false })).status).toBe('accepted')
    const shell = { id: 'a', token: 't'.repeat(32), server: 'relay.example', port: 5912, user: 'root' }
    const opened = pretend.tell(sw, 'terminal', { ...shell, timeoutSeconds: 60, password: 'p' })
    expect((await opened).status).toBe('accepted')
    expect((await pretend.tell(ap, 'updateCertificates', { archive: 'AAAA' })).status).toBe('no_answer')
    expect((await pretend.tell(ap, 'reenroll')).status).toBe('done')
    await pretend.seen(ap, 2)
    expect((await pretend.tell(ap, 'setCountry', { country: 'FR' })).status).toBe('accepted')
    expect(await pretend.seen(ap, 3)).toMatchObject({ reason: 'fixedconfig' })
    const away = { server: '127.0.0.1', port: 9 }
    expect((await pretend.tell(ap, 'transfer', away)).status).toBe('accepted')
  })
})
