import { above, below, percent, type Reading, type Watch } from './watch.ts'

/** 80 % and 75 % (readings C42), and as far apart at other thresholds. */
const back = (threshold: number) => threshold * (75 / 80)
const SAMPLES = 3

const share = (value: number | undefined, threshold: number): Reading[] =>
  value === undefined
    ? []
    : [
        {
          about: '',
          stands: above(value, threshold, back(threshold)),
          params: { percent: percent(value), limit: percent(threshold) },
        },
      ]

export const cpuHigh: Watch = {
  ...{ hold: SAMPLES, calm: SAMPLES },
  read: ({ state, threshold }) => share(state.unit.cpuRatio, threshold),
}

export const memoryHigh: Watch = {
  ...{ hold: SAMPLES, calm: SAMPLES },
  read: ({ state: { unit }, threshold }) => share(unit.memoryUsedRatio, threshold),
}

export const solarLow: Watch = {
  ...{ hold: 2, calm: 2 },
  read: ({ state, threshold }) => {
    const charge = state.solar?.battery?.chargeRatio
    if (charge === undefined) return []
    const params = { percent: percent(charge), limit: percent(threshold) }
    return [{ about: '', stands: below(charge, threshold, Math.min(0.99, threshold * 1.25)), params }]
  },
}

/** Degrees between the threshold and where it is fine again. */
const APART = 2

const temperatures = (judge: (value: number, threshold: number) => Reading['stands']): Watch => ({
  ...{ hold: 2, calm: 2 },
  read: ({ state, threshold }) =>
    (state.sensors?.temperature ?? []).flatMap(({ id, celsius }) =>
      celsius === undefined
        ? []
        : [
            {
              about: id,
              stands: judge(celsius, threshold),
              params: { celsius: Math.round(celsius * 10) / 10, limit: threshold },
            },
          ],
    ),
})

export const sensorHigh = temperatures((value, threshold) => above(value, threshold, threshold - APART))
export const sensorLow = temperatures((value, threshold) => below(value, threshold, threshold + APART))

/** As many entries are told at most (configuration of statistics): then the report is full, not the table. */
const MOST_TOLD = 2000

/** Only where the table is full by the device's own word. */
export const macTableFull: Watch = {
  ...{ hold: 2, calm: 2 },
  read: ({ state: { forwarding } }) => {
    if (!forwarding) return []
    const entries = forwarding.entries.length
    const isFull = forwarding.overflow && entries > 0 && entries !== MOST_TOLD
    return [{ about: '', stands: isFull ? 'wrong' : 'fine', params: { entries } }]
  },
}
