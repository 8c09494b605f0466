import { z } from 'zod'

/**
 * What the configuration is that a device runs. `recovery`: it runs from memory, keeps nothing and is left alone;
 * `factory`: nobody configured it; `configured`: somebody did.
 */
export const configKinds = ['recovery', 'factory', 'configured'] as const
export type ConfigKind = (typeof configKinds)[number]

/** The configuration a device says it runs. */
export const runningConfig = z.object({
  id: z.string().max(64).describe('under which the device keeps it; only its protocol orders or reads it'),
  kind: z.enum(configKinds),
  heardOnly: z
    .literal(true)
    .optional()
    .describe('the last one it was given, which it may have refused: no proof that it runs it'),
})
export type RunningConfig = z.infer<typeof runningConfig>
