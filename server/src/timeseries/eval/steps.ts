/** The moments an expression is evaluated at: `count` steps from `start`, `step` apart (ms). */
export interface Steps {
  start: number
  step: number
  count: number
}
