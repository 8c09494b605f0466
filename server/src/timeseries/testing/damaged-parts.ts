import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The part files of a folder, of which a bit is flipped in each. */
export class DamagedParts {
  readonly #before: { path: string; bytes: Buffer }[]

  constructor(folder: string) {
    const paths = readdirSync(folder).filter((file) => file.endsWith('.part'))
    this.#before = paths.map((name) => ({
      path: join(folder, name),
      bytes: readFileSync(join(folder, name)),
    }))
    this.damage()
  }

  /** Again, whatever became of them: in the middle of what they hold. */
  damage(): void {
    for (const { path, bytes } of this.#before) {
      const changed = Buffer.from(bytes)
      changed[bytes.length >> 2]! ^= 1
      writeFileSync(path, changed)
    }
  }
}
