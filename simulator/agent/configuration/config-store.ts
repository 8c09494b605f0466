import type { JsonObject } from '#protocols/json.ts'

const FACTORY_UUID = 1
/** Documents a box keeps besides the factory's. */
const MOST_KEPT = 4

/** The configurations on a box's flash: the one it runs and some before it, by id. */
export class ConfigStore {
  /** The document it runs; `node.config` is what became of it. */
  active: JsonObject
  /** Newest id it ever stored, refused ones included. */
  latestUuid = FACTORY_UUID
  /** False when the configure message said `compress: false`. */
  compressState = true
  private readonly kept = new Map<number, JsonObject>()

  constructor(factory: JsonObject) {
    this.active = factory
    this.kept.set(FACTORY_UUID, factory)
  }

  /** The ids of what it keeps, oldest first. */
  get uuids(): number[] {
    return [...this.kept.keys()].sort((a, b) => a - b)
  }

  find(uuid: number): JsonObject | null {
    return this.kept.get(uuid) ?? null
  }

  /** The document becomes the one to run; the oldest of too many is thrown away. */
  activate(uuid: number, document: JsonObject): void {
    this.active = document
    this.kept.set(uuid, document)
    this.latestUuid = Math.max(this.latestUuid, uuid)
    const spare = this.uuids.filter((one) => one !== FACTORY_UUID)
    for (const old of spare.slice(0, -MOST_KEPT)) this.kept.delete(old)
  }

  /** Back to one it keeps; newer ones are forgotten. False when it does not keep that one. */
  returnTo(uuid: number): boolean {
    const document = this.kept.get(uuid)
    if (document === undefined) return false
    for (const newer of this.uuids.filter((one) => one > uuid)) this.kept.delete(newer)
    this.active = document
    this.latestUuid = uuid
    return true
  }

  /** As delivered. */
  reset(factory: JsonObject): void {
    this.kept.clear()
    this.kept.set(FACTORY_UUID, factory)
    this.active = factory
    this.latestUuid = FACTORY_UUID
    this.compressState = true
  }
}
