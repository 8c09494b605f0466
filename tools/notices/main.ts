import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/sources.ts'
import { notices } from './notices.ts'
import { runtimePackages } from './packages.ts'

/** Writes THIRD_PARTY_NOTICES; with --check only says whether it is current. */
const file = join(root, 'THIRD_PARTY_NOTICES')
const tip = readFileSync(join(root, 'protocols', 'ucentral', 'NOTICE'), 'utf8')
const packages = runtimePackages()
const text = notices(packages, tip)

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('THIRD_PARTY_NOTICES does not fit package-lock.json: run "node tools/launch.js notices".')
  process.exitCode = 1
}
console.log(`${packages.length} packages`)
