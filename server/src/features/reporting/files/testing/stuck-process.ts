// Takes a job and never answers, deaf to everything: what a mistake in the setting of a report would be at its worst.
process.once('message', () => {
  for (;;);
})
