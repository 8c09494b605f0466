import { z } from 'zod'

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'hours and minutes such as 07:30')

/**
 * When something is on, by the wall clock of the network. An end that is not after its start is on the next day; it
 * belongs to the day it began on.
 */
export const activeTime = z
  .object({
    days: z
      .array(z.enum(weekdays))
      .min(1)
      .refine((days) => new Set(days).size === days.length, 'a day twice'),
    from: clockTime,
    to: clockTime,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'another time than it begins at' })
export type ActiveTime = z.infer<typeof activeTime>

export const isClockTime = (text: string): boolean => clockTime.safeParse(text).success
