// Preloaded into services that the launcher starts: when the launcher is gone, even by kill -9, they stop too.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
