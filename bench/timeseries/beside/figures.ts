/** What taking samples in took: wall milliseconds, and CPU seconds of the engine's process. */
export interface Figures {
  samples: number
  ms: number
  cpuSeconds: number
  /** Of the process that made and sent the samples, where that is another. */
  senderCpuSeconds?: number
}
