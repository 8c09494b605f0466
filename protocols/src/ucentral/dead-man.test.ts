import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { armScript, confirmScript, DEAD_MAN_EXIT, readDeadManScript } from './dead-man.ts'

const TOKEN = '00ff00ff00ff00ff'
const PREVIOUS = 1_795_219_001
const CONFIRM = { token: TOKEN, gateway: true }
const DEAD_MAN = { token: TOKEN, seconds: 60, previousUuid: PREVIOUS }

describe('the family of scripts', () => {
  it('is read back exactly as it was written', () => {
    expect(readDeadManScript(armScript(DEAD_MAN))).toEqual({ kind: 'arm', ...DEAD_MAN })
    expect(readDeadManScript(confirmScript(CONFIRM))).toEqual({ kind: 'confirm', ...CONFIRM })
  })

  it('is not recognised when anything of it was changed', () => {
    const arm = armScript(DEAD_MAN)
    const others = [
      arm.replace('restart', 'stop'),
      `${arm}\n`,
      arm.replace('seconds=60', 'seconds=61'),
      confirmScript(CONFIRM).replace('exit 0', 'exit 1'),
      confirmScript(CONFIRM).replace('gateway=1', 'gateway=0'),
      `#!/bin/sh\n# roost: dead-man v1 token=${TOKEN} seconds=60 previous=1\n`,
      `#!/bin/sh\n# roost: dead-man confirm v1 token=$(reboot)\n`,
      'echo hello',
    ]
    for (const source of others) expect(readDeadManScript(source)).toBeNull()
  })

  it.each([
    { ...DEAD_MAN, token: 'A; reboot' },
    { ...DEAD_MAN, token: 'abc' },
    { ...DEAD_MAN, seconds: 5 },
    { ...DEAD_MAN, seconds: 10.5 },
    { ...DEAD_MAN, seconds: 7200 },
    { ...DEAD_MAN, previousUuid: 0 },
    { ...DEAD_MAN, previousUuid: 3_000_000_000 },
  ])('refuses %j', (deadMan) => {
    expect(() => armScript(deadMan)).toThrow(RangeError)
  })

  it('fits into one message to an access point many times over', () => {
    expect(armScript(DEAD_MAN).length).toBeLessThan(2048)
  })
})

/** A box in a folder: the agent's files, programs that only write down that they ran, and a sleep that ends on demand. */
describe('on a shell', () => {
  let root: string
  const config = (uuid: number) => `ucentral.cfg.${String(uuid).padStart(10, '0')}`
  const program = (path: string, body: string) => {
    writeFileSync(path, `#!/bin/sh\n${body}\n`)
    chmodSync(path, 0o755)
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'dead-man-'))
    for (const folder of [
      'etc/ucentral',
      'etc/init.d',
      'etc/uci-defaults',
      'usr/share/ucentral',
      'tmp',
      'bin',
    ]) {
      mkdirSync(join(root, folder), { recursive: true })
    }
    for (const uuid of [1, PREVIOUS]) writeFileSync(join(root, 'etc/ucentral', config(uuid)), '{}')
    activate(PREVIOUS)
    program(join(root, 'usr/share/ucentral/ucentral.uc'), `echo "apply $*" >>${root}/done`)
    program(join(root, 'etc/init.d/ucentral'), `echo "agent $*" >>${root}/done`)
    program(join(root, 'bin/ip'), `cat ${root}/routes 2>/dev/null`)
    program(join(root, 'bin/ping'), `echo "$*" >>${root}/pinged; [ -f ${root}/answers ]`)
    // Blocks until somebody opens the pipe for writing.
    execFileSync('mkfifo', [join(root, 'alarm')])
    program(join(root, 'bin/sleep'), `cat <${root}/alarm`)
    const background = 'while [ "$1" != -- ]; do [ "$1" = -p ] && pid=$2; shift; done; shift'
    program(
      join(root, 'bin/start-stop-daemon'),
      `${background}\n/bin/sh "$@" >/dev/null 2>&1 & echo $! >"$pid"`,
    )
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  function activate(uuid: number): void {
    const link = join(root, 'etc/ucentral/ucentral.active')
    rmSync(link, { force: true })
    symlinkSync(join(root, 'etc/ucentral', config(uuid)), link)
  }

  function run(script: string): { code: number | null; said: string } {
    const here = script.replace(/(?<=^\w+=)(?=\/)/gm, root)
    const env = { PATH: `${root}/bin:${process.env.PATH}` }
    const { status, stdout } = spawnSync('/bin/sh', ['-s'], { input: here, env, encoding: 'utf8' })
    return { code: status, said: stdout.trim() }
  }

  /** What a controller does: a newer document, applied by the agent. */
  function change(uuid: number): void {
    writeFileSync(join(root, 'etc/ucentral', config(uuid)), '{"new":true}')
    activate(uuid)
  }

  function wake(): void {
    execFileSync('/bin/sh', ['-c', `: >${root}/alarm`])
  }

  const done = () => (existsSync(join(root, 'done')) ? readFileSync(join(root, 'done'), 'utf8') : '')
  const stored = () => readdirSync(join(root, 'etc/ucentral')).sort()
  const active = () => readlinkSync(join(root, 'etc/ucentral/ucentral.active'))
  const leftovers = () => [...readdirSync(join(root, 'tmp')), ...readdirSync(join(root, 'etc/uci-defaults'))]

  /** The job in the background has come to its end: it writes nothing any more where the box is cleared away. */
  async function ended(): Promise<void> {
    wake()
    await expect.poll(leftovers).toEqual([])
  }

  it('returns to the previous configuration when nobody confirms', async () => {
    expect(run(armScript(DEAD_MAN))).toEqual({ code: DEAD_MAN_EXIT.done, said: 'armed' })
    change(PREVIOUS + 60)
    await ended()
    const file = join(root, 'etc/ucentral', config(PREVIOUS))
    expect(active()).toBe(file)
    expect(stored()).toEqual([config(1), config(PREVIOUS), 'ucentral.active'].sort())
    expect(done()).toBe(`apply ${file} 0\nagent restart\n`)
  })

  it('lets the new configuration be when it is confirmed, with the right token only', async () => {
    run(armScript(DEAD_MAN))
    change(PREVIOUS + 60)
    const job = readFileSync(join(root, 'tmp/roost-dead-man/pid'), 'utf8').trim()
    expect(run(confirmScript({ ...CONFIRM, token: 'ffffffffffffffff' })).code).toBe(DEAD_MAN_EXIT.missing)
    expect(run(confirmScript(CONFIRM))).toEqual({ code: DEAD_MAN_EXIT.done, said: 'confirmed' })
    await expect
      .poll(() => spawnSync('ps', ['-o', 'stat=', '-p', job], { encoding: 'utf8' }).stdout)
      .toMatch(/^Z|^$/)
    expect(leftovers()).toEqual([])
    expect(active()).toBe(join(root, 'etc/ucentral', config(PREVIOUS + 60)))
    expect(done()).toBe('')
    expect(run(confirmScript(CONFIRM)).code).toBe(DEAD_MAN_EXIT.missing)
    wake()
    expect(done()).toBe('')
  })

  it('asks the gateway that answered before, and waits on where it does not any more', async () => {
    writeFileSync(join(root, 'routes'), 'default via 192.0.2.1 dev br0 \n192.0.2.0/24 dev br0 scope link \n')
    writeFileSync(join(root, 'answers'), '')
    expect(run(armScript(DEAD_MAN)).said).toBe('armed')
    change(PREVIOUS + 60)
    rmSync(join(root, 'answers'))
    const silent = { code: DEAD_MAN_EXIT.gatewaySilent, said: 'gateway silent' }
    expect(run(confirmScript(CONFIRM))).toEqual(silent)
    // The new configuration has no way out at all.
    writeFileSync(join(root, 'routes'), '')
    expect(run(confirmScript(CONFIRM))).toEqual(silent)
    expect(readFileSync(join(root, 'pinged'), 'utf8')).toBe('-c 1 -W 1 192.0.2.1\n'.repeat(2))
    expect(run(confirmScript({ ...CONFIRM, gateway: false })).said).toBe('confirmed')
    wake()
  })

  it('does not ask a gateway that never answered', async () => {
    writeFileSync(join(root, 'routes'), 'default via 192.0.2.1 dev br0 \n')
    run(armScript(DEAD_MAN))
    change(PREVIOUS + 60)
    expect(run(confirmScript(CONFIRM)).said).toBe('confirmed')
    wake()
  })

  it('is carried out by the next boot when the power fails meanwhile', async () => {
    run(armScript(DEAD_MAN))
    change(PREVIOUS + 60)
    const atBoot = readFileSync(join(root, 'etc/uci-defaults/zz-roost-dead-man'), 'utf8')
    expect(spawnSync('/bin/sh', ['-s'], { input: atBoot }).status).toBe(0)
    expect(active()).toBe(join(root, 'etc/ucentral', config(PREVIOUS)))
    expect(stored()).not.toContain(config(PREVIOUS + 60))
    await ended()
  })

  it('says why it cannot be armed, and leaves nothing behind', () => {
    expect(run(armScript({ ...DEAD_MAN, previousUuid: 77 })).code).toBe(DEAD_MAN_EXIT.missing)
    expect(run(armScript({ ...DEAD_MAN, previousUuid: 1 })).code).toBe(DEAD_MAN_EXIT.notActive)
    program(join(root, 'bin/start-stop-daemon'), 'exit 1')
    expect(run(armScript(DEAD_MAN)).code).toBe(DEAD_MAN_EXIT.cannotStart)
    expect(leftovers()).toEqual([])
    rmSync(join(root, 'usr/share/ucentral/ucentral.uc'))
    expect(run(armScript(DEAD_MAN)).code).toBe(DEAD_MAN_EXIT.unsupported)
  })

  it('is not armed where what a boot would run cannot be stored', () => {
    rmSync(join(root, 'etc/uci-defaults'), { recursive: true })
    expect(run(armScript(DEAD_MAN))).toEqual({ code: DEAD_MAN_EXIT.cannotStart, said: 'cannot start' })
    expect(readdirSync(join(root, 'tmp'))).toEqual([])
  })

  it('has nothing left for a boot once it has begun to restore, though it is killed meanwhile', async () => {
    program(join(root, 'usr/share/ucentral/ucentral.uc'), `echo "apply $*" >>${root}/done\nkill -9 $PPID`)
    run(armScript(DEAD_MAN))
    change(PREVIOUS + 60)
    wake()
    await expect.poll(done).toContain('apply')
    expect(readdirSync(join(root, 'etc/uci-defaults'))).toEqual([])
  })

  it('is confirmed only when flash memory has forgotten the restore', () => {
    program(
      join(root, 'bin/sync'),
      `ls ${root}/etc/uci-defaults >>${root}/synced; echo synced >>${root}/synced`,
    )
    run(armScript(DEAD_MAN))
    expect(run(confirmScript(CONFIRM)).said).toBe('confirmed')
    const kept = 'zz-roost-dead-man\nsynced\n'
    expect(readFileSync(join(root, 'synced'), 'utf8')).toBe(`${kept}synced\n`)
  })

  it('is armed once at a time', async () => {
    run(armScript(DEAD_MAN))
    const other = { ...DEAD_MAN, token: 'eeeeeeeeeeeeeeee' }
    expect(run(armScript(other)).code).toBe(DEAD_MAN_EXIT.armedAlready)
    await ended()
  })
})
