/** The processor's time of this thread, in milliseconds: what something costs, whatever else the machine does. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
