import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { id, sn } from '../../fields.ts'
import { managers, writes } from '../../permissions.ts'
import { deviceCommand } from '../schemas.ts'
import { portName } from './command-endpoints.ts'

/** Commands that keep a device in shape or give it away; their records end as those of `command-endpoints`. */
const command = {
  method: 'POST',
  path: '/v2/devices',
  access: writes({ device: 'sn' }, managers),
  answer: deviceCommand,
  errors: ['does_not_exist', 'device_offline', 'device_busy', 'not_supported_by_device'],
} as const
const anybody = writes({ device: 'sn' })

export const allowAnyName = defineEndpoint({
  ...command,
  id: 'devices.any_name',
  action: 'any_name',
  summary:
    'Let a device in whose certificate carries another name than its serial number, by its pinned key alone; needs the MAC digits and a recent refusal for that',
  loses: ['key'],
  body: z.object({
    sn,
    allow: z.boolean(),
    mac: z.string().max(40).default('').describe('not needed to take it back'),
  }),
  answer: z.object({ sn: z.string(), anyName: z.boolean() }),
  errors: ['does_not_exist', 'verify_failed', 'possession_required', 'too_many_tries'],
})

const webAddress = z.string().trim().max(256)

export const upgradeDevice = defineEndpoint({
  ...command,
  id: 'devices.upgrade',
  action: 'upgrade',
  summary: 'Install firmware; done when the device is back with other firmware than before',
  loses: ['device'],
  body: z
    .object({
      sn,
      image: id.optional().describe('of the firmware store; it must fit the device’s model'),
      url: z
        .url({ protocol: /^https$/ })
        .max(256)
        // Would stand in the operation log.
        .refine((text) => URL.parse(text)?.username === '', 'no names and passwords in addresses')
        .optional()
        .describe('instead of an image: where the device itself fetches it'),
      signature: z
        .string()
        .regex(/^[A-Za-z0-9+/]{1,2000}={0,2}$/)
        .optional()
        .describe('base64; locked-down devices want one; absent: the image’s own'),
      keep_configuration: z.boolean().default(true),
      keep_controller: z.boolean().default(true).describe('false: it forgets us and will not come back'),
    })
    .refine(({ image, url }) => (image === undefined) !== (url === undefined), { path: ['image'] }),
  errors: [
    ...command.errors,
    ...(['image_does_not_fit', 'image_retired', 'image_not_signed', 'image_damaged'] as const),
  ],
})

export const switchLeds = defineEndpoint({
  ...command,
  id: 'devices.leds',
  action: 'leds',
  summary: 'Switch the LEDs of a device off, or on again; it stays so over restarts',
  access: anybody,
  loses: 'nothing',
  body: z.object({ sn, on: z.boolean() }),
})

export const listPackages = defineEndpoint({
  ...command,
  id: 'devices.packages',
  action: 'packages',
  summary: 'Which software packages a device has; the record’s result lists them',
  loses: 'nothing',
  body: z.object({ sn, name: z.string().trim().max(64).default('').describe('part of their names') }),
})

const packageName = z.string().regex(/^[a-z0-9][\w.+-]{0,63}$/i)

export const installPackages = defineEndpoint({
  ...command,
  id: 'devices.packages_install',
  action: 'packages_install',
  summary: 'Install software packages from web addresses that the device fetches itself',
  loses: ['device'],
  body: z.object({
    sn,
    packages: z
      .array(z.object({ name: packageName, url: webAddress.pipe(z.url({ protocol: /^https?$/ })) }))
      .min(1)
      .max(16),
  }),
})

export const deletePackages = defineEndpoint({
  ...command,
  id: 'devices.packages_delete',
  action: 'packages_delete',
  summary: 'Remove software packages',
  loses: ['device'],
  body: z.object({ sn, names: z.array(packageName).min(1).max(16) }),
})

export const testCables = defineEndpoint({
  ...command,
  id: 'devices.cable_test',
  action: 'cable_test',
  summary: 'Measure the cables of switch ports; copper ports lose their link for a moment',
  access: anybody,
  loses: 'nothing',
  body: z.object({ sn, ports: z.array(portName).min(1).max(64) }),
})

export const setCountry = defineEndpoint({
  ...command,
  id: 'devices.set_country',
  action: 'set_country',
  summary: 'Write another regulatory country into a device; it is reset to factory settings by that',
  loses: ['device', 'key'],
  body: z.object({ sn, country: z.string().regex(/^[A-Z]{2}$/) }),
})

export const transferDevice = defineEndpoint({
  ...command,
  id: 'devices.transfer',
  action: 'transfer',
  summary: 'Send a device to another controller; it does not come back by itself',
  loses: ['device'],
  body: z
    .object({
      sn,
      server: z
        .string()
        .trim()
        .regex(/^[\w.:-]{1,253}$/),
      port: z.int().min(1).max(65_535).default(15_002),
      confirm: sn.describe('its serial number once more'),
    })
    .refine(({ sn: of, confirm }) => of === confirm, { path: ['confirm'] }),
})

export const updateCertificates = defineEndpoint({
  ...command,
  id: 'devices.certificate_update',
  action: 'certificate_update',
  summary: 'Give a device new certificates; it starts again, with another key when they hold one',
  loses: ['key'],
  body: z.object({
    sn,
    private_archive: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .max(24_000)
      .describe('tar with keys, base64; an access point reads at most 32 KiB; never logged'),
  }),
})

export const reenrollDevice = defineEndpoint({
  ...command,
  id: 'devices.reenroll',
  action: 'reenroll',
  summary: 'Let a device renew its certificate at its maker’s enrolment service',
  loses: ['key'],
  body: z.object({ sn }),
})

export const fingerprintClients = defineEndpoint({
  ...command,
  id: 'devices.fingerprint',
  action: 'fingerprint',
  summary: 'What an access point can tell about the make of its clients',
  access: anybody,
  loses: 'nothing',
  body: z.object({ sn }),
})
