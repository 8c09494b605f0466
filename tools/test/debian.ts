import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runTool } from './tool.ts'

/**
 * What the tests use beyond Node: PostgreSQL for the second engine, OpenSSL, Prometheus, VictoriaMetrics and a reader
 * of PDF files as judges, a browser, and letters for its pictures.
 */
export const debianPackages = [
  'postgresql',
  'openssl',
  'prometheus',
  'victoria-metrics',
  'poppler-utils',
  'chromium',
  'fonts-noto-core',
  'fonts-noto-cjk',
]

const install = ['install', '-y', '--no-install-recommends']
const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

/** Installs missing Debian packages, as root on Debian; elsewhere does nothing, and later steps tell what they miss. */
export async function installDebianPackages(): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const missing = debianPackages.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  console.log(`Installing from Debian: ${missing.join(', ')}`)
  if ((await runTool('apt-get', [...install, ...missing], quiet)) === 0) return
  await runTool('apt-get', ['update'], quiet)
  if ((await runTool('apt-get', [...install, ...missing], quiet)) === 0) return
  throw new Error(`apt-get could not install ${missing.join(', ')}; the reason is above.`)
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' })
  return stdout?.includes('Status: install ok installed') ?? false
}
