/** Resolves when the events that wait by now were seen to: whoever works through many things asks between two of them. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
