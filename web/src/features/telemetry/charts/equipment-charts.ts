import type { ChartDeclaration } from './chart-declaration'
import { average, fromZero, share } from './queries.ts'

/** What hangs on a device: sensors, sun and battery, the mobile network. */
export const equipmentCharts: readonly ChartDeclaration[] = [
  {
    name: 'sensorTemperature',
    needs: 'sensors',
    unit: 'celsius',
    axis: {},
    lines: [{ by: 'sensor', query: average('sensor_temperature_celsius') }],
  },
  {
    name: 'sensorHumidity',
    needs: 'sensors',
    unit: 'ratio',
    axis: share,
    lines: [{ by: 'sensor', query: average('sensor_humidity_ratio') }],
  },
  {
    name: 'solarPower',
    needs: 'solar',
    unit: 'watts',
    axis: fromZero(8),
    lines: [
      { name: 'panel', query: average('solar_panel_watts') },
      { name: 'load', query: average('solar_load_watts') },
    ],
  },
  {
    name: 'battery',
    needs: 'solar',
    unit: 'ratio',
    axis: share,
    lines: [{ name: 'charge', query: average('solar_battery_charge_ratio') }],
  },
  {
    name: 'mobileSignal',
    needs: 'cellular',
    unit: 'dbm',
    axis: { min: -140, max: -60 },
    lines: [{ name: 'strength', query: average('cellular_rsrp_dbm') }],
  },
]
