import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './tool.ts'

const named = '/usr/sbin/telnetd'

/**
 * Debian's telnetd, unpacked below a folder and not installed: the package would open a telnet port on this machine.
 * Undefined where apt-get has none.
 */
export async function provideTelnetd(folder: string): Promise<string | undefined> {
  if (existsSync(named)) return named
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const into = join(folder, 'telnetd')
  mkdirSync(into)
  const download = ['-c', 'cd "$0" && apt-get download -q inetutils-telnetd', into]
  if ((await runTool('/bin/sh', download)) !== 0) return undefined
  const archive = readdirSync(into).find((name) => name.endsWith('.deb'))
  if (archive === undefined || (await runTool('dpkg', ['-x', join(into, archive), into])) !== 0)
    return undefined
  return join(into, named)
}
