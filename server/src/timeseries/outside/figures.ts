/** How the queue stands, for `/metrics`. Counts are since the start. */
export interface QueueFigures {
  queueSamples: number
  queueBytes: number
  /** How long what is sent next has waited; 0 when nothing waits. */
  queueAgeSeconds: number
  sentSamplesTotal: number
  /** The store would not have them. */
  refusedSamplesTotal: number
  /** The queue was full. */
  droppedSamplesTotal: number
  /** Whether the store took what was sent last: 1 or 0. */
  writeUp: number
}

/** How the queue and the store stand. */
export interface OutsideFigures extends QueueFigures {
  /** Whether the store answered what was asked last: 1 or 0. */
  queryUp: number
}
